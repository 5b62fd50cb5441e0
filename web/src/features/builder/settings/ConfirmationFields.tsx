import clsx from 'clsx';
import { useTranslation } from 'react-i18next';
import type { FormConfirmation } from '../../../form-rules/settings';
import layout from '../../../ui/layout.module.css';
import { TextArea } from '../../../ui/TextArea/TextArea';
import { TextField } from '../../../ui/TextField/TextField';
import { Toggle } from '../../../ui/Toggle/Toggle';
import typeStyles from '../../../ui/type.module.css';
import type { FormFacts } from '../api/loadForm';
import { useEditor, useEditorState } from '../editor/EditorContext';
import { ConfirmationAddress } from './ConfirmationAddress';
import { TEXT_CHARACTERS, TITLE_CHARACTERS } from './lengths';
import { useTextWithAnswers } from './useTextWithAnswers';

type ConfirmationFieldsProps = { confirmation: FormConfirmation; access: FormFacts['access'] };

/** Who gets the confirmation, and its wording. */
export function ConfirmationFields({ confirmation, access }: ConfirmationFieldsProps) {
  const { t } = useTranslation('formSettings');
  const editor = useEditor();
  const name = useEditorState(({ document }) => document.form.name);
  const subject = useTextWithAnswers<HTMLInputElement>({
    field: 'subject',
    label: t('confirmation.subject'),
    maxLength: TITLE_CHARACTERS,
  });
  const text = useTextWithAnswers<HTMLTextAreaElement>({
    field: 'text',
    label: t('field.text'),
    maxLength: TEXT_CHARACTERS,
  });
  return (
    <div className={clsx(layout['stack'], layout['gap16'])}>
      <ConfirmationAddress confirmation={confirmation} access={access} />
      <TextField
        {...subject}
        name="confirmation-subject"
        placeholder={t('confirmation.defaultSubject', { form: name })}
      />
      <TextArea {...text} placeholder={t('confirmation.defaultText')} />
      <Toggle
        label={t('confirmation.copyAnswers')}
        isOn={confirmation.copyAnswers === true}
        onToggle={(copyAnswers) =>
          editor.dispatch({ type: 'confirmation/set', confirmation: { copyAnswers } })
        }
      />
      <p className={typeStyles['help']}>{t('confirmation.rules')}</p>
    </div>
  );
}
