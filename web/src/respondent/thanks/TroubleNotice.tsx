import { Button } from '../../ui/Button/Button';
import { Notice } from '../../ui/Notice/Notice';
import type { Trouble } from '../session';
import { texts } from '../texts';
import { savedTexts } from './savedTexts';

/** What keeps a page from arriving that this device could not keep, in words that promise nothing. */
export function TroubleNotice({
  trouble,
  onRetry,
}: {
  trouble: Trouble | 'stillSending';
  onRetry: () => void;
}) {
  if (trouble === 'stillSending') {
    return (
      <div role="status">
        <Notice tone="warn">{savedTexts().stillSending}</Notice>
      </div>
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
