import clsx from 'clsx';
import { Check } from 'lucide-react';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { components } from '../../api/schema.gen';
import { Button } from '../../ui/Button/Button';
import { Dialog } from '../../ui/Dialog/Dialog';
import layout from '../../ui/layout.module.css';
import { Skeleton } from '../../ui/Skeleton/Skeleton';
import { QueryBoundary } from '../loading/QueryBoundary';
import { AccessDialog } from './AccessDialog';
import { AccessRow } from './AccessRow';
import { EmbedSection } from './EmbedSection';
import { LinkSection } from './LinkSection';
import { QrPicture } from './QrPicture';
import { qrCodeOf } from './qrCode';
import styles from './ShareDialog.module.css';
import { type FormSharing, useSharing } from './useSharing';

export type ShareDialogProps = {
  /** A published form. Missing access settings are fetched. */
  form: {
    id: string;
    name: string;
    shareUrl: string;
    access?: components['schemas']['Access'] | undefined;
    embeddable?: boolean | undefined;
  };
  /** Just published. */
  isNew: boolean;
  onClose: () => void;
  /** Called after the server accepted a change of access or embedding. */
  onChanged?: ((sharing: FormSharing) => void) | undefined;
};

/** Link, QR code, embed code and access of a published form. */
export function ShareDialog({ form, isNew, onClose, onChanged }: ShareDialogProps) {
  const { t } = useTranslation('publishing');
  const { query, change } = useSharing(form.id, onChanged);
  const copyButton = useRef<HTMLButtonElement>(null);
  const code = qrCodeOf(form.shareUrl);
  const sharing = query.data ?? givenSharing(form);
  return (
    <Dialog
      open
      onClose={onClose}
      width={600}
      title={t('share.title')}
      badge={
        isNew && (
          <span className={clsx(layout['center'], layout['rigid'], styles['badge'])}>
            <Check size={20} strokeWidth={2.4} />
          </span>
        )
      }
      description={isNew ? t('share.isLive', { name: form.name }) : <span dir="auto">{form.name}</span>}
      closeLabel={t('share.close')}
      focusFirst={() => copyButton.current}
    >
      <div className={styles['main']}>
        <QrPicture code={code} name={form.name} />
        <LinkSection form={form} code={code} access={sharing?.access} copyButton={copyButton} />
      </div>
      <div className={clsx(layout['stack'], layout['gap12'], layout['marginTop24'])}>
        <QueryBoundary
          query={{ ...query, data: sharing, isPending: sharing === undefined && query.isPending }}
          skeleton={<Skeleton height={96} />}
          whatFailed={t('people.notLoaded')}
        >
          {({ access, embeddable }) => (
            <>
              <ManagedAccess form={form} access={access} onChanged={onChanged} />
              <EmbedSection
                form={form}
                embeddable={embeddable}
                onToggle={(next) => change({ embeddable: next })}
              />
            </>
          )}
        </QueryBoundary>
      </div>
    </Dialog>
  );
}

function givenSharing({ access, embeddable }: ShareDialogProps['form']) {
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
        <AccessDialog
          formId={form.id}
          formName={form.name}
          onClose={() => setManaging(false)}
          onChanged={onChanged}
        />
      )}
    </>
  );
}
