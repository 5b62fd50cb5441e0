import { RotateCw } from 'lucide-react';
import { BrokenPathDrawing } from '../../ui/BrokenPathDrawing/BrokenPathDrawing';
import { Button } from '../../ui/Button/Button';
import { texts } from '../texts';
import { PlainScreen } from './PlainScreen';
import { plainTexts } from './plainTexts';

/** Why there is no form to fill. */
export type NoFormReason = 'notFound' | 'closed' | 'unreachable';

/** Spec §2, Respondent screen: 'Form not found', also when the form could not be fetched; or closed by its owner. */
export function NoForm({ why, onTryAgain }: { why: NoFormReason; onTryAgain: () => void }) {
  return (
    <PlainScreen {...wordsFor(why)} drawing={<BrokenPathDrawing />}>
      <Button variant="secondary" size="lg" icon={<RotateCw size={16} />} onClick={onTryAgain}>
        {texts().tryAgain}
      </Button>
    </PlainScreen>
  );
}

function wordsFor(why: NoFormReason): { title: string; help: string } {
  const { notFound, unreachableHelp } = texts();
  const { notFoundHelp, closed, closedHelp } = plainTexts();
  switch (why) {
    case 'notFound':
      return { title: notFound, help: notFoundHelp };
    case 'unreachable':
      return { title: notFound, help: unreachableHelp };
    case 'closed':
      return { title: closed, help: closedHelp };
  }
}
