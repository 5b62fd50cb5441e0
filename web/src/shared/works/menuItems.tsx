import { Link2, Pencil } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { copyText } from '../../ui/copyText';
import type { MenuItem } from '../../ui/Menu/Menu';
import { notify } from '../../ui/toast/notify';
import { openInBuilder } from './destinations';
import { LinkDialog } from './LinkDialog';

/** The menu item that opens a form in the builder. */
export function useEditItem(form: Parameters<typeof openInBuilder>[0]): MenuItem {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const { to, state } = openInBuilder(form);
  return {
    id: 'edit',
    label: t('works.edit'),
    icon: <Pencil />,
    onSelect: () => void navigate(to, { state }),
  };
}

/** The menu item that copies a form's link. If the browser refuses, `dialog` shows the link instead. */
export function useCopyLinkItem(url: string | null) {
  const { t } = useTranslation();
  const [refused, setRefused] = useState<string | null>(null);

  async function copy(text: string) {
    if (await copyText(text)) {
      notify.success(t('toast.linkCopied'));
    } else {
      setRefused(text);
    }
  }

  const items: MenuItem[] =
    url === null
      ? []
      : [{ id: 'copyLink', label: t('works.copyLink'), icon: <Link2 />, onSelect: () => void copy(url) }];
  return { items, dialog: refused !== null && <LinkDialog url={refused} onClose={() => setRefused(null)} /> };
}
