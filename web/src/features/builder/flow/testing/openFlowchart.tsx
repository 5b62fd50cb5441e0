import { render, screen } from '@testing-library/react';
import { useState } from 'react';
import { vi } from 'vitest';
import type { FormDefinition } from '../../../../form-rules/definition';
import { loadTexts, startI18n } from '../../../../shared/locales/i18n';
import { id } from '../../../../testing/questions';
import { documentOf } from '../../draft/document';
import { EditorProvider } from '../../editor/EditorContext';
import { createEditor } from '../../editor/editorStore';
import { Flowchart, type FlowchartProps, type FlowView } from '../Flowchart';

/** React Flow needs a `ResizeObserver`, which jsdom lacks. */
export function stubMeasuring(): void {
  vi.stubGlobal(
    'ResizeObserver',
    class {
      observe() {}
      unobserve() {}
      disconnect() {}
    },
  );
}

type LayerProps = Omit<FlowchartProps, 'formName' | 'view' | 'onView'> & { startView: FlowView | undefined };

/** The flowchart with its view as state. */
function Layer({ startView, ...props }: LayerProps) {
  const [view, setView] = useState(startView);
  return <Flowchart {...props} formName="Clinic" view={view} onView={setView} />;
}

export async function openFlowchart(
  form: FormDefinition,
  { view, page = 'p1', isOwner = true }: { view?: FlowView | undefined; page?: string; isOwner?: boolean } = {
    view: 'page',
  },
) {
  await startI18n();
  await loadTexts('builder');
  await loadTexts('publishing');
  const document = documentOf({ ...form, name: 'Clinic' });
  const editor = createEditor({ document, selection: { pageId: id(page) } });
  const [onClose, onNext] = [vi.fn<() => void>(), vi.fn<() => void>()];
  const onEditPage = vi.fn<FlowchartProps['onEditPage']>();
  render(
    <EditorProvider editor={editor}>
      <Layer startView={view} {...{ isOwner, onClose, onNext, onEditPage }} />
    </EditorProvider>,
  );
  await screen.findByRole('dialog', { name: 'Flowchart' });
  return { editor, onClose, onNext, onEditPage };
}
