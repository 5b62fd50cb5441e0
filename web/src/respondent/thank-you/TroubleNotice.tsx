import { Button } from '../../ui/Button/Button';
import { Notice } from '../../ui/Notice/Notice';
import type { Trouble } from '../session';
import { texts } from '../texts';
import { savedTexts } from './savedTexts';

/** Why a page was not sent; it promises nothing, because this device could not store the page. */
export function TroubleNotice({
  trouble,
  onRetry,
  onReload,
}: {
  trouble: Trouble | 'stillSending';
  onRetry: () => void;
  onReload: () => void;
}) {
  if (trouble === 'stillSending') {
    return (
      <div role="status">
        <Notice tone="warn">{savedTexts().stillSending}</Notice>
      </div>
    );
  }
  if (trouble === 'versionClosed') {
    const reload = (
      <Button variant="secondary" onClick={onReload}>
        {savedTexts().reload}
      </Button>
    );
    return (
      <Notice tone="warn" action={reload}>
        {savedTexts().versionClosed}
      </Notice>
    );
  }
  const retry = (
    <Button variant="secondary" onClick={onRetry}>
      {texts().retry}
    </Button>
  );
  return (
    <Notice tone="danger" action={retry}>
      {trouble === 'notSent' ? texts().notSent : savedTexts().notAccepted}
    </Notice>
  );
}
