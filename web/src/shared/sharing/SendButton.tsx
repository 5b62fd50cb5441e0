import { Mail, MessageSquareText, Share2 } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../ui/Button/Button';
import { copyText } from '../../ui/copyText';
import { Menu } from '../../ui/Menu/Menu';
import { notify } from '../../ui/toast/notify';

type SendButtonProps = { form: { name: string; shareUrl: string }; className?: string | undefined };

/** Shares the link with the system's share sheet, or by mail where there is none. */
export function SendButton({ form, className }: SendButtonProps) {
  const { t } = useTranslation('publishing');
  const sheet = { title: form.name, url: form.shareUrl };
  const invitation = t('share.invitation', { name: form.name, url: form.shareUrl });

  if (hasShareSheet(sheet)) {
    return (
      <Button
        variant="secondary"
        className={className}
        icon={<Share2 />}
        // Rejects when the user closes the sheet.
        onClick={() => void navigator.share(sheet).catch(() => undefined)}
      >
        {t('share.share')}
      </Button>
    );
  }

  async function copyInvitation() {
    if (await copyText(invitation)) {
      notify.success(t('share.invitationCopied'));
    } else {
      notify.error(t('share.notCopied'));
    }
  }

  return (
    <Menu
      label={t('share.share')}
      trigger={
        <Button variant="secondary" className={className} icon={<Share2 />}>
          {t('share.share')}
        </Button>
      }
      items={[
        {
          id: 'mail',
          label: t('share.byEmail'),
          icon: <Mail />,
          onSelect: () => window.location.assign(mailOf(form.name, invitation)),
        },
        {
          id: 'invitation',
          label: t('share.copyInvitation'),
          icon: <MessageSquareText />,
          onSelect: () => void copyInvitation(),
        },
      ]}
    />
  );
}

// Some browsers lack these functions, despite the types.
function hasShareSheet(sheet: ShareData): boolean {
  return 'share' in navigator && (!('canShare' in navigator) || navigator.canShare(sheet));
}

function mailOf(subject: string, body: string): string {
  return `mailto:?subject=${encodeURIComponent(subject)}&body=${encodeURIComponent(body)}`;
}
