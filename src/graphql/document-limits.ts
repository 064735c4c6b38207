import {
  type DirectiveNode,
  type DocumentNode,
  type FieldNode,
  type FragmentDefinitionNode,
  GraphQLError,
  Kind,
  type SelectionSetNode,
  type ValidationRule,
  type ValueNode,
} from 'graphql';
import { toRefusal } from './refusal.js';
import { MAX_LIST_LENGTH } from './variables.js';

/** Fields, spreads, directives and argument values, counted again for each spread of a fragment. */
const MAX_NODES = 10_000;
/** Pairs of fields at the same path of the answer: graphql-js compares every pair. */
const MAX_PAIRS = 5_000;
/** graphql-js counts the lines of the document again for each error. */
const MAX_LINES = 2_000;
/** A name is repeated in the answer for each item of a list. */
const MAX_NAME_LENGTH = 100;

/**
 * Refuses a short document that would take long to validate, to cost or to answer. Must be the first rule:
 * the following rules see a refused document as empty.
 */
export const documentSizeRule: ValidationRule = (context) => ({
  Document(node) {
    const refusal = refusalOf(node);
    if (!refusal) return undefined;
    context.reportError(refusal);
    return { ...node, definitions: [] };
  },
});

function refusalOf(document: DocumentNode): GraphQLError | undefined {
  try {
    new DocumentSize(document).measure();
    return undefined;
  } catch (error) {
    if (error instanceof GraphQLError) return error;
    throw error;
  }
}

function tooLarge(reason: string): GraphQLError {
  return toRefusal('query_too_complex', reason);
}

/** A path in the answer: how many fields of the document produce its value, and the paths below it. */
interface Place {
  fields: number;
  readonly below: Map<string, Place>;
}

/** Counts what a document contains. @throws {GraphQLError} at the first limit that is exceeded. */
class DocumentSize {
  private nodes = 0;
  private pairs = 0;
  private readonly fragments = new Map<string, FragmentDefinitionNode>();
  private readonly reached = new Set<string>();
  /** Fragments that are being followed. A cycle ends here; another rule refuses it. */
  private readonly open = new Set<string>();

  constructor(private readonly document: DocumentNode) {
    for (const definition of document.definitions)
      if (definition.kind === Kind.FRAGMENT_DEFINITION) this.fragments.set(definition.name.value, definition);
  }

  measure(): void {
    const lines = this.document.loc?.source.body.match(/\r\n|[\n\r]/g)?.length ?? 0;
    if (lines > MAX_LINES) throw tooLarge(`The query has more than ${MAX_LINES} lines.`);
    for (const definition of this.document.definitions) {
      if (definition.kind !== Kind.OPERATION_DEFINITION) continue;
      for (const { defaultValue } of definition.variableDefinitions ?? [])
        if (defaultValue) this.countValue(defaultValue);
      this.countSelections(definition.selectionSet, newPlace());
    }
    // Fragments that no operation uses: the other rules check them nevertheless.
    for (const [name, { selectionSet }] of this.fragments)
      if (!this.reached.has(name)) this.countSelections(selectionSet, newPlace());
  }

  private countSelections({ selections }: SelectionSetNode, place: Place): void {
    for (const selection of selections) {
      this.countNode();
      for (const directive of selection.directives ?? []) {
        this.countNode();
        this.countArguments(directive);
      }
      if (selection.kind === Kind.FIELD) this.countField(selection, place);
      else if (selection.kind === Kind.INLINE_FRAGMENT) this.countSelections(selection.selectionSet, place);
      else this.countSpread(selection.name.value, place);
    }
  }

  private countField(field: FieldNode, place: Place): void {
    this.countArguments(field);
    const name = (field.alias ?? field.name).value;
    if (name.length > MAX_NAME_LENGTH)
      throw tooLarge(`A field or alias has a name of more than ${MAX_NAME_LENGTH} letters.`);
    const here = place.below.get(name) ?? newPlace();
    place.below.set(name, here);
    this.pairs += here.fields;
    here.fields += 1;
    if (this.pairs > MAX_PAIRS) throw tooLarge('The query selects the same fields too many times.');
    if (field.selectionSet) this.countSelections(field.selectionSet, here);
  }

  private countSpread(name: string, place: Place): void {
    const fragment = this.fragments.get(name);
    if (!fragment || this.open.has(name)) return;
    this.reached.add(name);
    this.open.add(name);
    this.countSelections(fragment.selectionSet, place);
    this.open.delete(name);
  }

  private countArguments(node: FieldNode | DirectiveNode): void {
    for (const { value } of node.arguments ?? []) this.countValue(value);
  }

  private countValue(value: ValueNode): void {
    this.countNode();
    if (value.kind === Kind.LIST) {
      if (value.values.length > MAX_LIST_LENGTH)
        throw tooLarge(`A list has ${value.values.length} items; at most ${MAX_LIST_LENGTH} are taken.`);
      for (const item of value.values) this.countValue(item);
    } else if (value.kind === Kind.OBJECT) for (const field of value.fields) this.countValue(field.value);
  }

  private countNode(): void {
    this.nodes += 1;
    if (this.nodes > MAX_NODES)
      throw tooLarge(`The query has more than ${MAX_NODES} fields and values, fragments followed.`);
  }
}

function newPlace(): Place {
  return { fields: 0, below: new Map() };
}
