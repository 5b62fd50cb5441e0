import type { ReactNode } from 'react';
import type { Welcome as WelcomeSettings } from '../form-rules/settings';
import { trimmed } from '../form-rules/textRules';
import { Button } from '../ui/Button/Button';
import { actionClass, CenteredScreen, type CenteredScreenProps, ScreenText } from './CenteredScreen';
import { welcomeTexts } from './welcomeTexts';

/** The owner's welcome, before the first page. */
export function Welcome({
  welcome: { title = '', text = '', buttonLabel = '' },
  formName,
  note,
  onStart,
  ...screen
}: CenteredScreenProps & {
  welcome: WelcomeSettings;
  formName: string;
  /** Shown below the button. */
  note?: ReactNode;
  onStart: () => void;
}) {
  return (
    <CenteredScreen {...screen} title={trimmed(title) || formName}>
      {trimmed(text) !== '' && <ScreenText text={trimmed(text)} />}
      <Button size="lg" className={actionClass} onClick={onStart}>
        <span dir="auto">{trimmed(buttonLabel) || welcomeTexts().start}</span>
      </Button>
      {note}
    </CenteredScreen>
  );
}
