import { createContext, type ReactNode, use } from 'react';
import { useStore } from 'zustand';
import type { Editor, EditorState } from './editorStore';

const EditorContext = createContext<Editor | undefined>(undefined);

export function EditorProvider({ editor, children }: { editor: Editor; children: ReactNode }) {
  return <EditorContext value={editor}>{children}</EditorContext>;
}

/** The editor, for commands and for reading its state in event handlers. */
export function useEditor(): Editor {
  const editor = use(EditorContext);
  if (editor === undefined) {
    throw new Error('outside of EditorProvider');
  }
  return editor;
}

/** A part of the editor's state; re-renders when that part changes. */
export function useEditorState<Part>(part: (state: EditorState) => Part): Part {
  return useStore(useEditor(), part);
}
