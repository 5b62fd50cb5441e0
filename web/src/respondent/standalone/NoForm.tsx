import { RotateCw } from 'lucide-react';
import { BrokenPathDrawing } from '../../ui/BrokenPathDrawing/BrokenPathDrawing';
import { Button } from '../../ui/Button/Button';
import { texts } from '../texts';
import { StandaloneScreen } from './StandaloneScreen';
import { standaloneTexts } from './standaloneTexts';

export type NoFormReason = 'notFound' | 'closed' | 'unreachable';

/** Spec §2, Respondent screen: 'Form not found', also when the form could not be loaded; or closed by its owner. */
export function NoForm({ why, onTryAgain }: { why: NoFormReason; onTryAgain: () => void }) {
  return (
    <StandaloneScreen {...textsFor(why)} drawing={<BrokenPathDrawing />}>
      {/* Trying again does not open a closed form. */}
      {why !== 'closed' && (
        <Button variant="secondary" size="lg" icon={<RotateCw size={16} />} onClick={onTryAgain}>
          {texts().tryAgain}
        </Button>
      )}
    </StandaloneScreen>
  );
}

function textsFor(why: NoFormReason): { title: string; help: string } {
  const { notFound, unreachableHelp } = texts();
  const { notFoundHelp, closed, closedHelp } = standaloneTexts();
  switch (why) {
    case 'notFound':
      return { title: notFound, help: notFoundHelp };
    case 'unreachable':
      return { title: notFound, help: unreachableHelp };
    case 'closed':
      return { title: closed, help: closedHelp };
  }
}
