import type { components } from '../api/schema.gen';
import type { Reply } from './stubServer';

type Form = components['schemas']['TypedFormCard'];
type Project = components['schemas']['ProjectCard'] & { type: 'project' };

/** A draft of one page, but for what is said otherwise. */
export function formCard(name: string, more: Partial<Form> = {}): Form {
  return {
    type: 'form',
    _id: name.toLowerCase().replaceAll(' ', '-'),
    name,
    status: 'draft',
    views: 0,
    responses: 0,
    pages: 1,
    createdAt: '2026-01-01T08:00:00Z',
    updatedAt: '2026-01-01T08:00:00Z',
    hasUnpublishedChanges: false,
    graph: { pages: 1, start: 0, ways: [{ from: 0, when: 'next' }] },
    ...more,
  };
}

/** A published form, but for what is said otherwise. */
export function publishedCard(name: string, more: Partial<Form> = {}): Form {
  return formCard(name, { status: 'published', shareLink: `${name.length}-link`, ...more });
}

/** A project with two forms, but for what is said otherwise. */
export function projectCard(name: string, more: Partial<Project> = {}): Project {
  return {
    type: 'project',
    _id: name.toLowerCase().replaceAll(' ', '-'),
    name,
    formCount: 2,
    createdAt: '2026-01-01T08:00:00Z',
    updatedAt: '2026-01-01T08:00:00Z',
    ...more,
  };
}

/** The server's answer with the newest works, and where the next part begins. */
export function recentOf(works: readonly (Form | Project)[], nextCursor?: string): Reply {
  return { body: { success: true, recentWorks: works, ...(nextCursor === undefined ? {} : { nextCursor }) } };
}

/** The server's answer with what others share. */
export function sharedOf(works: readonly components['schemas']['SharedWork'][]): Reply {
  return { body: { success: true, sharedWorks: works } };
}

/** The server's answer with every project. */
export function projectsOf(projects: readonly Project[]): Reply {
  return { body: { success: true, projects } };
}
