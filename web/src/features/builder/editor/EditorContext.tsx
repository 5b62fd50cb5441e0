import { createContext, type ReactNode, use } from 'react';
import { useStore } from 'zustand';
import type { Editor, EditorState } from './editorStore';

const EditorContext = createContext<Editor | undefined>(undefined);

/** Everything inside edits this draft. */
export function EditorProvider({ editor, children }: { editor: Editor; children: ReactNode }) {
  return <EditorContext value={editor}>{children}</EditorContext>;
}

/** The open draft, for commands and for reading it at the time of an event. */
export function useEditor(): Editor {
  const editor = use(EditorContext);
  if (editor === undefined) {
    throw new Error('outside of EditorProvider');
  }
  return editor;
}

/** A part of the open draft; draws again only when that part is another one. */
export function useEdited<Part>(part: (state: EditorState) => Part): Part {
  return useStore(useEditor(), part);
}
