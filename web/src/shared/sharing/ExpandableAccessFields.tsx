import type { TFunction } from 'i18next';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { components } from '../../api/schema.gen';
import { Button } from '../../ui/Button/Button';
import { LabelledBlock } from '../../ui/LabelledBlock/LabelledBlock';
import { AccessFields } from './AccessFields';
import { AccessRow } from './AccessRow';
import type { Responder } from './addAddresses';

export type FormAccess = {
  access: components['schemas']['Access'];
  responders: readonly Responder[];
};

export type AccessFieldsProps = {
  value: FormAccess;
  onChange: (value: FormAccess) => void;
  disabled?: boolean | undefined;
};

/** A summary row of the form's access; Manage expands the fields. */
export function ExpandableAccessFields({ value, onChange, disabled = false }: AccessFieldsProps) {
  const { t } = useTranslation('publishing');
  const [managing, setManaging] = useState(false);
  const id = useId();
  return (
    <LabelledBlock label={t('people.responders')}>
      <AccessRow
        access={value.access}
        detail={managing ? undefined : summaryOf(value, t)}
        action={
          <Button
            variant="ghost"
            size="sm"
            aria-expanded={managing}
            aria-controls={managing ? id : undefined}
            disabled={disabled}
            onClick={() => setManaging(!managing)}
          >
            {t('people.manage')}
          </Button>
        }
      />
      {managing && (
        <div id={id}>
          <AccessFields value={value} onChange={onChange} disabled={disabled} />
        </div>
      )}
    </LabelledBlock>
  );
}

function summaryOf({ access, responders }: FormAccess, t: TFunction<'publishing'>): string | undefined {
  const count = responders.length;
  if (count > 0) {
    return t('people.sharedWith', { count });
  }
  return access === 'people' ? t('people.nobodyShort') : undefined;
}
