import { Check } from 'lucide-react';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { components } from '../api/schema.gen';
import { Loaded } from '../loading/Loaded';
import { describeFailure } from '../locales/describeFailure';
import { Button } from '../ui/Button/Button';
import { Dialog } from '../ui/Dialog/Dialog';
import { Skeleton } from '../ui/Skeleton/Skeleton';
import { AccessRow } from './AccessRow';
import type { FormSharing } from './api/formSharing';
import { EmbedPart } from './EmbedPart';
import { LinkPart } from './LinkPart';
import { PeopleDialog } from './PeopleDialog';
import { QrPicture } from './QrPicture';
import { qrCodeOf } from './qrCode';
import styles from './ShareDialog.module.css';
import { useSharing } from './useSharing';

export type ShareDialogProps = {
  /** A published form. What is not known of its sharing yet is fetched. */
  form: {
    id: string;
    name: string;
    shareUrl: string;
    access?: components['schemas']['Access'] | undefined;
    embeddable?: boolean | undefined;
  };
  /** It was published a moment ago. */
  isNew: boolean;
  onClose: () => void;
  /** The server has taken a change of who can open it and where. */
  onChanged?: ((sharing: FormSharing) => void) | undefined;
};

/** Every way to bring a published form to the people who are to answer it. */
export function ShareDialog({ form, isNew, onClose, onChanged }: ShareDialogProps) {
  const { t } = useTranslation('publishing');
  const { t: core } = useTranslation();
  const { query, change } = useSharing(form.id, onChanged);
  const copyButton = useRef<HTMLButtonElement>(null);
  const code = qrCodeOf(form.shareUrl);
  const known = query.data ?? knownOf(form);
  return (
    <Dialog
      open
      onClose={onClose}
      width={600}
      title={t('share.title')}
      badge={
        isNew && (
          <span className={styles['badge']}>
            <Check size={20} strokeWidth={2.4} />
          </span>
        )
      }
      description={isNew ? t('share.isLive', { name: form.name }) : form.name}
      closeLabel={t('share.close')}
      focusFirst={() => copyButton.current}
    >
      <div className={styles['main']}>
        <QrPicture code={code} name={form.name} />
        <LinkPart form={form} code={code} access={known?.access} copyButton={copyButton} />
      </div>
      <div className={styles['more']}>
        <Loaded
          query={{ ...query, data: known, isPending: known === undefined && query.isPending }}
          skeleton={<Skeleton height={96} />}
          describe={(failure) => describeFailure(core, failure, t('people.notLoaded'))}
        >
          {({ access, embeddable }) => (
            <>
              <ManagedAccess form={form} access={access} onChanged={onChanged} />
              <EmbedPart
                form={form}
                embeddable={embeddable}
                onToggle={(next) => change({ embeddable: next })}
              />
            </>
          )}
        </Loaded>
      </div>
    </Dialog>
  );
}

function knownOf({ access, embeddable }: ShareDialogProps['form']) {
  return access === undefined || embeddable === undefined ? undefined : { access, embeddable };
}

type ManagedAccessProps = Pick<ShareDialogProps, 'form' | 'onChanged'> & {
  access: components['schemas']['Access'];
};

function ManagedAccess({ form, access, onChanged }: ManagedAccessProps) {
  const { t } = useTranslation('publishing');
  const [managing, setManaging] = useState(false);
  return (
    <>
      <AccessRow
        access={access}
        action={
          <Button variant="ghost" size="sm" onClick={() => setManaging(true)}>
            {t('people.manage')}
          </Button>
        }
      />
      {managing && (
        <PeopleDialog
          formId={form.id}
          formName={form.name}
          onClose={() => setManaging(false)}
          onChanged={onChanged}
        />
      )}
    </>
  );
}
