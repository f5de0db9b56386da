import {
  fillProblem,
  type ParameterArguments,
  type ParameterValue,
} from '../../../common/validation/problem-text.ts';
import { type FieldProblem, Invalid } from '../errors.ts';
import { type ProblemCode, problemTexts } from './problem-texts.ts';

/** The arguments that name a problem: its code, and the parameters of its text. */
export type ProblemArguments<C extends ProblemCode> = [
  code: C,
  ...parameters: ParameterArguments<(typeof problemTexts)[C]>,
];

/** What is wrong with a value, before it is known which field has it. */
export class Problem<C extends ProblemCode = ProblemCode> {
  readonly code: C;
  readonly parameters: Readonly<Record<string, ParameterValue>>;
  #sentence: string | undefined;

  constructor(...[code, parameters]: ProblemArguments<C>) {
    this.code = code;
    this.parameters = parameters ?? {};
  }

  /** A problem that a parser found, which knows the parameters of its own texts. */
  static from({ code, parameters }: Pick<Problem, 'code' | 'parameters'>): Problem {
    return new Problem(...([code, parameters] as unknown as ProblemArguments<ProblemCode>));
  }

  /** The same problem with an English sentence that knows more about this field than the code does. */
  inWords(sentence: string): Problem<C> {
    const same = Problem.from(this) as Problem<C>;
    same.#sentence = sentence;
    return same;
  }

  /** The same for a field, with its sentence. The field is named by its path, such as `components.3.name`. */
  at(path: string): FieldProblem {
    const { code, parameters } = this;
    const field = path.replace(/_/g, ' ');
    return {
      code,
      parameters,
      message: fillProblem(this.#sentence ?? problemTexts[code], { ...parameters, field }),
    };
  }
}

/** Refuses a request because of one field. */
export const invalid = <C extends ProblemCode>(field: string, ...problem: ProblemArguments<C>): Invalid =>
  new Invalid({ [field]: [new Problem(...problem).at(field)] });
