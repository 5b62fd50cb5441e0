import { Languages, Moon } from 'lucide-react';
import { useState } from 'react';
import { BranchChip } from '../src/ui/BranchChip/BranchChip';
import { IconButton } from '../src/ui/IconButton/IconButton';
import { Logo } from '../src/ui/Logo/Logo';
import { applyLanguage, readLanguage } from '../src/ui/language';
import { applyTheme, readTheme } from '../src/ui/theme';
import { ToastArea } from '../src/ui/toast/ToastArea';
import type from '../src/ui/type.module.css';
import { ButtonSpecimens } from './ButtonSpecimens';
import { ChoiceSpecimens } from './ChoiceSpecimens';
import { FieldSpecimens } from './FieldSpecimens';
import styles from './Gallery.module.css';
import { LayerSpecimens } from './LayerSpecimens';
import { StateSpecimens } from './StateSpecimens';

/** All UI components on one page, in both themes. Served by the dev server only. */
export function Gallery() {
  const [, redraw] = useState(0);
  const flip = (change: () => void) => () => {
    change();
    redraw((count) => count + 1);
  };
  return (
    <>
      <main className={styles['page']}>
        <header className={styles['head']}>
          <div>
            <Logo size={36} />
            <h1 className={type['hero']}>Paper, ink, blueprint.</h1>
          </div>
          <div className={styles['row']}>
            <BranchChip branch="true" label="True" size="lg" />
            <BranchChip branch="false" label="False" size="lg" />
            <IconButton
              label="Switch theme"
              icon={<Moon size={16} />}
              onClick={flip(() => applyTheme(readTheme() === 'dark' ? 'light' : 'dark'))}
            />
            <IconButton
              label="Switch language"
              icon={<Languages size={16} />}
              onClick={flip(() => applyLanguage(readLanguage() === 'hi' ? 'en' : 'hi'))}
            />
          </div>
        </header>
        <ButtonSpecimens />
        <FieldSpecimens />
        <ChoiceSpecimens />
        <LayerSpecimens />
        <StateSpecimens />
      </main>
      <ToastArea closeLabel="Close" label="Notifications" />
    </>
  );
}
