import { PageBackground } from '../../form-page/Background';
import { Welcome } from '../../form-page/Welcome';
import { currentPage } from '../../form-rules/walk';
import { scrollToTop } from '../embedding';
import screen from '../FormScreen.module.css';
import { MadeWith } from '../MadeWith';
import type { Filling } from '../session';
import { texts } from '../texts';
import { RetentionNote } from './RetentionNote';

/** The welcome, on the background of the first page. */
export function WelcomeScreen({
  filling: { form, walk },
  onStart,
}: {
  filling: Filling;
  onStart: () => void;
}) {
  const page = currentPage(walk, form);
  const { welcome = {}, retentionDays } = form.settings ?? {};

  function start() {
    onStart();
    // The pressed button is gone, and with it the focus.
    requestAnimationFrame(() => scrollToTop(document.querySelector('h1')));
  }

  return (
    page && (
      <PageBackground page={page} className={screen['screen']}>
        <title>{form.name}</title>
        <main className={screen['main']}>
          <Welcome
            welcome={welcome}
            formName={form.name}
            page={page}
            note={retentionDays !== undefined && <RetentionNote days={retentionDays} />}
            onStart={start}
          />
        </main>
        <MadeWith text={texts().madeWith} />
      </PageBackground>
    )
  );
}
