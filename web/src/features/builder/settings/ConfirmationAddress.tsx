import clsx from 'clsx';
import { useTranslation } from 'react-i18next';
import { asksForEmail } from '../../../form-rules/questionKinds';
import type { FormConfirmation } from '../../../form-rules/settings';
import layout from '../../../ui/layout.module.css';
import { Notice } from '../../../ui/Notice/Notice';
import { Select } from '../../../ui/Select/Select';
import type { FormFacts } from '../api/loadForm';
import { useEditor } from '../editor/EditorContext';
import { useLabelledQuestions } from './useLabelledQuestions';

/** The option for the address on the list. */
const LISTED_PEOPLE = '';

type ConfirmationAddressProps = {
  confirmation: FormConfirmation;
  access: FormFacts['access'];
};

/** Where the confirmation goes, and who gets none. */
export function ConfirmationAddress({
  confirmation: { addressQuestionId },
  access,
}: ConfirmationAddressProps) {
  const { t } = useTranslation('formSettings');
  const { t: core } = useTranslation();
  const editor = useEditor();
  const questions = useLabelledQuestions(asksForEmail);
  const isMissing =
    addressQuestionId !== undefined && !questions.some(({ question }) => question.id === addressQuestionId);
  const isListed = addressQuestionId === undefined;
  return (
    <div className={clsx(layout['stack'], layout['gap12'])}>
      <Select<string>
        label={t('confirmation.address')}
        hint={
          isListed && access === 'people' && questions.length === 0 ? t('confirmation.onlyListed') : undefined
        }
        value={addressQuestionId ?? LISTED_PEOPLE}
        options={[
          ...(isMissing ? [{ value: addressQuestionId, label: t('confirmation.noQuestion') }] : []),
          ...questions.map(({ question, label }) => ({ value: question.id, label })),
          { value: LISTED_PEOPLE, label: t('confirmation.listedPeople') },
        ]}
        onChange={(id) =>
          editor.dispatch({
            type: 'confirmation/set',
            confirmation: {
              addressQuestionId: questions.find(({ question }) => question.id === id)?.question.id,
            },
          })
        }
      />
      {isMissing && <Notice tone="danger">{core('problem.confirmation_address_missing')}</Notice>}
      {isListed && access === 'link' && (
        <Notice tone="warn">
          {t(questions.length > 0 ? 'confirmation.nobody' : 'confirmation.nobodyYet')}
        </Notice>
      )}
    </div>
  );
}
