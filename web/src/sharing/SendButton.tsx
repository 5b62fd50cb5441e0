import { Mail, MessageSquareText, Share2 } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Button } from '../ui/Button/Button';
import { Menu } from '../ui/Menu/Menu';
import { notify } from '../ui/toast/notify';

type SendButtonProps = { form: { name: string; shareUrl: string }; className?: string | undefined };

/** Hands the link to other people: by the device's own sheet where there is one, otherwise by mail. */
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
        // A sheet that is closed again rejects; there is nothing to say about that.
        onClick={() => void navigator.share(sheet).catch(() => undefined)}
      >
        {t('share.share')}
      </Button>
    );
  }

  async function copyInvitation() {
    try {
      await navigator.clipboard.writeText(invitation);
      notify.success(t('share.invitationCopied'));
    } catch {
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

// Browsers without the sheet do not have the functions, whatever the types say.
function hasShareSheet(sheet: ShareData): boolean {
  return 'share' in navigator && (!('canShare' in navigator) || navigator.canShare(sheet));
}

function mailOf(subject: string, body: string): string {
  return `mailto:?subject=${encodeURIComponent(subject)}&body=${encodeURIComponent(body)}`;
}
