import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { conditionOf, type FormDefinition, type Target } from '../../../../form-rules/definition';
import { trappedPages } from '../../../../form-rules/graph';
import { routesOf } from '../../../../form-rules/routing';
import { id } from '../../../../testing/questions';
import { type DraftForm, documentOf } from '../../draft/document';
import { applyCommand, NO_HISTORY, undo } from '../../draft/history';
import { reduce } from '../../draft/reduce';
import { counting } from '../../draft/testing/drafts';
import { END, type FlowEdge, flowGraphOf } from '../flowGraph';
import { anyForm, clinic, planned } from '../testing/forms';
import { insertPageOnEdge, redirectEdge, redirectEdgeToNewPage } from './changeEdge';
import { edgeTargets, editableEdges } from './edgeTargets';

const NEW = id('new');
const mint = counting('m');
const named = (form: FormDefinition): DraftForm => ({ ...form, name: 'Clinic' });

function edgeOf(form: DraftForm, name: string): FlowEdge {
  const edge = editableEdges(form, flowGraphOf(form)).find((one) => one.id === name);
  if (edge === undefined) {
    throw new Error(name);
  }
  return edge;
}

/** Target by edge: "p1#true" to "p2". */
function lines(form: FormDefinition): Record<string, string> {
  return Object.fromEntries(flowGraphOf(form).edges.map(({ id: edge, to }) => [edge, to]));
}

function changedBy(form: DraftForm, commands: ReturnType<typeof redirectEdge>): DraftForm {
  return reduce(documentOf(form), { type: 'batch', commands }, mint).form;
}

/** Any form, one of its edges, and a target for it. */
const anyChange = anyForm(12).chain((drawn) => {
  const form = named(drawn);
  const edges = editableEdges(form, flowGraphOf(form));
  return fc.record({ at: fc.nat(), to: fc.nat() }).map(({ at, to }) => {
    const edge = edges[at % Math.max(1, edges.length)];
    const targets = edge ? edgeTargets(form, edge) : [];
    return { form, edge, target: targets[to % Math.max(1, targets.length)] };
  });
});

describe('edgeTargets', () => {
  it("excludes the page itself and the other branch's target", () => {
    expect(edgeTargets(named(clinic), edgeOf(named(clinic), 'p1#true'))).toEqual([
      'p2',
      'p4',
      'p5',
      'p6',
      'end',
    ]);
  });

  it('excludes a back edge that traps respondents', () => {
    const form = named(planned([{}, {}, {}]));
    expect(edgeTargets(form, edgeOf(form, 'p3#next'))).toEqual(['end']);
    expect(edgeTargets(form, edgeOf(form, 'p1#next'))).toEqual(['p2', 'p3', 'end']);
  });

  it('includes a back edge if another answer leaves the cycle', () => {
    const form = named(planned([{}, { branch: [id('p3'), 'end'] }, {}]));
    const start = { ...form, startPage: id('p1') };
    expect(edgeTargets(start, edgeOf(start, 'p3#next'))).toContain('p1');
  });

  it('has no editable edge for a broken condition', () => {
    const form = named(planned([{ branch: [id('p2'), id('p3')] }, {}, {}]));
    const condition = conditionOf(form, id('p1'));
    const broken = condition && { ...form, pageConditions: { p1: { ...condition, questionId: id('gone') } } };
    const edges = broken ? editableEdges(broken, flowGraphOf(broken)) : [];
    expect(edges.map(({ from }) => from)).not.toContain('p1');
  });

  it('never allows a cycle without exit', () => {
    fc.assert(
      fc.property(anyChange, ({ form, edge, target }) => {
        fc.pre(edge !== undefined && target !== undefined);
        const trapped = trappedPages(routesOf(form));
        const later = trappedPages(routesOf(changedBy(form, redirectEdge(form, edge, target, mint))));
        expect(later.filter((page) => !trapped.includes(page))).toEqual([]);
      }),
    );
  });
});

describe('redirectEdge', () => {
  it('changes the one branch of the condition', () => {
    const form = named(clinic);
    const changed = changedBy(form, redirectEdge(form, edgeOf(form, 'p1#true'), id('p6'), mint));
    expect(conditionOf(changed, id('p1'))).toMatchObject({ truePage: 'p6', falsePage: 'p3' });
  });

  it('sets the next page where there is no condition', () => {
    const form = named(planned([{}, {}, {}]));
    expect(redirectEdge(form, edgeOf(form, 'p1#next'), id('p3'), mint)).toEqual([
      { type: 'page/setNext', id: 'p1', next: 'p3' },
    ]);
  });

  it('changes nothing if the target is the same', () => {
    const form = named(clinic);
    expect(redirectEdge(form, edgeOf(form, 'p1#true'), id('p2'), mint)).toEqual([]);
  });

  it('changes no other edge', () => {
    fc.assert(
      fc.property(anyChange, ({ form, edge, target }) => {
        fc.pre(edge !== undefined && target !== undefined);
        const changed = changedBy(form, redirectEdge(form, edge, target, mint));
        expect(lines(changed)).toEqual({ ...lines(form), [edge.id]: nodeOf(target) });
      }),
    );
  });
});

describe('a new page', () => {
  it('is the last page when dropped on empty space', () => {
    const form = named(clinic);
    const changed = changedBy(form, redirectEdgeToNewPage(form, edgeOf(form, 'p1#false'), NEW, mint));
    expect(changed.pages.at(-1)).toMatchObject({ pageId: 'new', pageTitle: 'Page 07' });
    expect(conditionOf(changed, id('p1'))?.falsePage).toBe('new');
  });

  it('follows the page that leads to it when inserted', () => {
    const form = named(planned([{}, {}]));
    const changed = changedBy(form, insertPageOnEdge(form, edgeOf(form, 'p1#next'), NEW, mint));
    expect(changed.pages.map(({ pageId }) => pageId)).toEqual(['p1', 'new', 'p2']);
    expect(changed.pages.map(({ nextPage }) => nextPage)).toEqual([undefined, undefined, undefined]);
  });

  it('leads to the previous target of the edge', () => {
    fc.assert(
      fc.property(anyChange, ({ form, edge }) => {
        fc.pre(edge !== undefined);
        const inserted = changedBy(form, insertPageOnEdge(form, edge, NEW, mint));
        expect(lines(inserted)).toEqual({ ...lines(form), [edge.id]: 'new', 'new#next': edge.to });
        const dropped = changedBy(form, redirectEdgeToNewPage(form, edge, NEW, mint));
        expect(lines(dropped)).toMatchObject({ ...lines(form), [edge.id]: 'new' });
      }),
    );
  });

  it('is one undo step', () => {
    const form = named(clinic);
    const start = { document: documentOf(form), history: NO_HISTORY, selection: { pageId: id('p1') } };
    const commands = insertPageOnEdge(form, edgeOf(form, 'p1#true'), NEW, mint);
    const edited = applyCommand(start, { type: 'batch', commands }, { mint, now: 0 });
    expect(commands.length).toBeGreaterThan(1);
    expect(edited.history.past).toHaveLength(1);
    expect(undo(edited).document).toEqual(start.document);
  });
});

function nodeOf(target: Target): string {
  return target === 'end' ? END : target.startsWith('e') ? `${END}:${target}` : target;
}
