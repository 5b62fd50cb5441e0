import clsx from 'clsx';
import { memo } from 'react';
import { useTranslation } from 'react-i18next';
import {
  type AddressQuestion,
  OMITTED_PARTS,
  type OmittedPart,
} from '../../../../form-rules/questions/addressParts';
import { QuestionField } from '../../../../question-types/QuestionField';
import { Checkbox } from '../../../../ui/Checkbox/Checkbox';
import layout from '../../../../ui/layout.module.css';
import typeStyles from '../../../../ui/type.module.css';
import { useEditor } from '../../editor/EditorContext';

/** The first line and the city are always asked for; the owner chooses the other parts. */
export const AddressEditor = memo(function AddressEditor({ question }: { question: AddressQuestion }) {
  const { t } = useTranslation('builder');
  const editor = useEditor();
  const { id, omittedParts = [] } = question;

  function toggle(part: OmittedPart, isAsked: boolean) {
    const omitted = OMITTED_PARTS.filter((one) => (one === part ? !isAsked : omittedParts.includes(one)));
    editor.dispatch({
      type: 'content/set',
      id,
      content: { omittedParts: omitted.length > 0 ? omitted : undefined },
    });
  }

  return (
    <div className={clsx(layout['grid'], layout['gap16'])}>
      <QuestionField question={question} />
      <fieldset>
        <legend className={clsx(typeStyles['small'], typeStyles['medium'])}>
          {t('kinds.address.askFor')}
        </legend>
        <div className={clsx(layout['wrap'], layout['gap16'])}>
          {OMITTED_PARTS.map((part) => (
            <Checkbox
              key={part}
              label={t(`kinds.address.part.${part}`)}
              name={part}
              checked={!omittedParts.includes(part)}
              onChange={(isAsked) => toggle(part, isAsked)}
            />
          ))}
        </div>
      </fieldset>
    </div>
  );
});
