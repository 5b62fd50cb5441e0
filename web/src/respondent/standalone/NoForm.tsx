import { RotateCw } from 'lucide-react';
import { BrokenPathDrawing } from '../../ui/BrokenPathDrawing/BrokenPathDrawing';
import { Button } from '../../ui/Button/Button';
import { texts } from '../texts';
import { StandaloneScreen } from './StandaloneScreen';
import { standaloneTexts } from './standaloneTexts';

/** Spec §2, Respondent screen: 'Form not found', also when the form could not be loaded. */
export function NoForm({ why, onTryAgain }: { why: 'notFound' | 'unreachable'; onTryAgain: () => void }) {
  const { notFound, unreachableHelp, tryAgain } = texts();
  return (
    <StandaloneScreen
      title={notFound}
      help={why === 'unreachable' ? unreachableHelp : standaloneTexts().notFoundHelp}
      drawing={<BrokenPathDrawing />}
    >
      <Button variant="secondary" size="lg" icon={<RotateCw size={16} />} onClick={onTryAgain}>
        {tryAgain}
      </Button>
    </StandaloneScreen>
  );
}
