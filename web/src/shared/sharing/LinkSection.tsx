import clsx from 'clsx';
import { Check, Copy, ExternalLink, Link2 } from 'lucide-react';
import { type RefObject, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { components } from '../../api/schema.gen';
import { Button } from '../../ui/Button/Button';
import layout from '../../ui/layout.module.css';
import { InputField } from '../../ui/TextField/TextField';
import { notify } from '../../ui/toast/notify';
import typeStyles from '../../ui/type.module.css';
import { DownloadQr } from './DownloadQr';
import styles from './LinkSection.module.css';
import type { QrCode } from './qrCode';
import { SendButton } from './SendButton';
import { useCopyToClipboard } from './useCopyToClipboard';

type LinkSectionProps = {
  form: { name: string; shareUrl: string };
  code: QrCode;
  access: components['schemas']['Access'] | undefined;
  copyButton: RefObject<HTMLButtonElement | null>;
};

export function LinkSection({ form, code, access, copyButton }: LinkSectionProps) {
  const { t } = useTranslation('publishing');
  const { t: core } = useTranslation();
  const { copying, copy } = useCopyToClipboard();
  const field = useRef<HTMLInputElement>(null);

  async function copyLink() {
    if (await copy(form.shareUrl)) {
      notify.success(core('toast.linkCopied'));
    } else {
      field.current?.focus();
    }
  }

  return (
    <div className={clsx(layout['stack'], layout['grow'], layout['gap16'], styles['part'])}>
      <InputField
        ref={field}
        type="text"
        name="link"
        label={t('share.link')}
        labelAside={
          <a
            className={clsx(
              typeStyles['link'],
              typeStyles['small'],
              layout['inlineRow'],
              layout['gap4'],
              styles['open'],
            )}
            href={form.shareUrl}
            target="_blank"
            rel="noopener noreferrer"
            aria-label={t('share.newTab')}
          >
            {t('share.open')}
            <ExternalLink size={14} />
          </a>
        }
        leading={<Link2 size={16} />}
        readOnly
        value={form.shareUrl}
        onChange={() => undefined}
        onFocus={(event) => event.currentTarget.select()}
        hint={copying === 'refused' ? t('share.refused') : accessHint(access, t)}
      />
      <div className={clsx(layout['wrap'], layout['gap8'])}>
        <Button
          ref={copyButton}
          className={styles['action']}
          icon={copying === 'copied' ? <Check /> : <Copy />}
          onClick={() => void copyLink()}
        >
          {t('share.copy')}
        </Button>
        <SendButton className={styles['action']} form={form} />
        <DownloadQr code={code} name={form.name} />
      </div>
    </div>
  );
}

function accessHint(
  access: LinkSectionProps['access'],
  t: ReturnType<typeof useTranslation<'publishing'>>['t'],
): string {
  switch (access) {
    case undefined:
      return t('share.scan');
    case 'link':
      return `${t('share.byLink')} ${t('share.scan')}`;
    case 'people':
      return `${t('share.byPeople')} ${t('share.scan')}`;
  }
}
