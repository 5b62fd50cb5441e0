import { type ComponentType, useEffect, useState } from 'react';
import { Outlet } from 'react-router';
import { call } from '../api/client';
import { type CommandSource, screenCommands } from '../shared/commands/screenCommands';
import { loadTexts } from '../shared/locales/i18n';
import { applyTheme, type Theme } from '../ui/theme';
import { logOut } from './signOut';

type LazyCommandBarProps = {
  source: CommandSource;
  onClose: () => void;
  onTheme: (theme: Theme) => void;
  onLogOut: () => void;
};

/** Layout that opens the command bar on Ctrl+K or ⌘K. */
export function CommandBarLayout() {
  const [Bar, setBar] = useState<ComponentType<LazyCommandBarProps>>();

  // Talks to the keyboard.
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      const isShortcut =
        (event.ctrlKey || event.metaKey) && !event.altKey && !event.shiftKey && event.key === 'k';
      if (!isShortcut || event.isComposing) return;
      // Some browsers focus the address bar on this shortcut.
      event.preventDefault();
      if (document.querySelector('[role="dialog"], [role="alertdialog"]') === null) {
        // Offline the chunk may be missing; then nothing opens.
        loadBar().then(
          (bar) => setBar(() => bar),
          () => undefined,
        );
      }
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, []);

  return (
    <>
      <Outlet />
      {Bar && (
        <Bar
          source={screenCommands}
          onClose={() => setBar(undefined)}
          onTheme={changeTheme}
          onLogOut={logOut}
        />
      )}
    </>
  );
}

async function loadBar(): Promise<ComponentType<LazyCommandBarProps>> {
  const [{ CommandBar }] = await Promise.all([
    import('../features/command-bar/CommandBar'),
    loadTexts('commands'),
  ]);
  return CommandBar;
}

function changeTheme(theme: Theme): void {
  applyTheme(theme);
  // Saving to the account may fail: the device remembers the choice anyway.
  call('put', '/api/user/profile', { body: { preferences: { theme } } }).catch(() => undefined);
}
