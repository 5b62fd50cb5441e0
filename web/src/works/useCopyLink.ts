import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { notify } from '../ui/toast/notify';
import { linkOf } from './destinations';

/** Copies a published form's link. Where the browser refuses, `refused` is the link to show instead. */
export function useCopyLink(form: Parameters<typeof linkOf>[0]) {
  const { t } = useTranslation();
  const [refused, setRefused] = useState<string | null>(null);
  const url = linkOf(form);
  return {
    url,
    refused,
    giveUp: () => setRefused(null),
    copy: async () => {
      if (url === null) {
        return;
      }
      try {
        await navigator.clipboard.writeText(url);
        notify.success(t('toast.linkCopied'));
      } catch {
        setRefused(url);
      }
    },
  };
}
