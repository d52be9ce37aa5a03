import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useId, useMemo, useRef, type ReactNode } from 'react'
import type * as z from 'zod/mini'
import type { WriteEndpoint } from '#contract/core/endpoint.ts'
import { ApiError, isRefused, ProofGivenUp } from '#web/api/api-error.ts'
import { call } from '#web/api/call.ts'
import { invalidateTopics } from '#web/api/query.ts'
import { isAnswerLost } from '#web/api/send.ts'
import { useProof } from '#web/chrome/proof/use-proof.tsx'
import { errorSentence } from '#web/copy/errors.ts'
import { toast, type ToastMessage } from '#web/ui/toast.ts'

type Refusals = Readonly<Record<string, string>>
type Notice = string | ToastMessage

type Options<Answer> = {
  /** Said once it is done, even where the screen was left: words, or what to say of this answer; nothing with `null`. */
  readonly done?: Notice | ((answer: Answer) => Notice | null)
  /** Throws the refusal that an answer may tell: of one row of several. */
  readonly accept?: (answer: Answer) => void
  /** The sentences of its own refusals, by code, or what says why it was not done. */
  readonly refusals?: Refusals | ((error: Error) => string)
  /** Of the screen that it was pressed on: not called once that was left. Busy until it resolves. */
  readonly onDone?: (answer: Answer) => unknown
  /** As `onDone`. Not when the person closed the question of who they are: nothing was done. */
  readonly onFailed?: (error: Error) => unknown
}

type OfThisPress<Answer> = Pick<Options<Answer>, 'onDone' | 'onFailed'> & {
  /** What the person typed, where the input holds also what the screen reads again: a version, an amount, a choice of rows. */
  readonly typed?: unknown
}

/** What shows an action: its form, its question, its failure. */
export type ActionState = {
  readonly isBusy: boolean
  /** There is no network: it is sent as soon as there is one, unless it is forgotten or its screen is left first. */
  readonly isWaiting: boolean
  readonly error: Error | null
  /** Why it was not done, in French. */
  readonly failure: string | undefined
  /** Which refusal that is. */
  readonly code: string | undefined
  /** Of a 422, the code of each faulty field. */
  readonly fields: Readonly<Record<string, string>>
  /** What shows the failure is closed. */
  readonly forget: () => void
  /** To be rendered where the action is, so that the proof of identity opens over it. */
  readonly proofDialog: ReactNode
}

export type Action<Input, Answer = unknown> = ActionState & {
  readonly run: (input: Input, press?: OfThisPress<Answer>) => void
  /** Of the last press: which row of several is busy. */
  readonly input: Input | undefined
}

/** One try of the person: pressed again after an answer that got lost, it is the same try. */
type Attempt<Input> = { readonly key: string; readonly typed: string; readonly input: Input }

/**
 * One write of this screen, done once: a second click while it is under way does nothing, a lost answer is asked for again
 * under the same key. The server may ask for a proof of identity first. What the endpoint changes is read again, refused or not.
 */
export function useAction<Input extends z.ZodMiniType, Output extends z.ZodMiniType>(
  endpoint: WriteEndpoint<Input, Output>,
  options: Options<z.output<Output>> = {},
): Action<z.input<Input>, z.output<Output>> {
  const { path, changes } = endpoint
  const send = (input: z.input<Input>, idempotencyKey: string) =>
    call(endpoint, input, { idempotencyKey })
  return useWrite({ path, changes, send }, options)
}

type Write<Input, Answer> = Pick<WriteEndpoint, 'path' | 'changes'> & {
  readonly send: (input: Input, idempotencyKey: string) => Promise<Answer>
}

/** As `useAction`, for what is not sent as the JSON of one endpoint. A file has no JSON: `typed` tells it from another. */
export function useWrite<Input, Answer>(
  write: Write<Input, Answer>,
  options: Options<Answer> = {},
): Action<Input, Answer> {
  const { withProof, proofDialog } = useProof()
  const waiting = useWaiting(write.path)
  const tries = useTries<Input>()
  const acting = useMutation<Answer, Error, Pressed<Input, Answer>>({
    mutationKey: waiting.mutationKey,
    // Who looks for its path finds what is under way, and what failed where it is still shown.
    gcTime: 1000,
    mutationFn: ({ input, key }) =>
      withProof(async () => {
        const answer = await write.send(input, key)
        options.accept?.(answer)
        return answer
      }),
    // A cut: it waits for the network, then asks again under its key.
    retry: (failures, error) => failures === 0 && isAnswerLost(error) && !navigator.onLine,
    ...useFollowing(write, options, tries),
  })
  return {
    ...shownOf(acting.error, options.refusals),
    run: (input, press = {}) => {
      const attempt = tries.begin(input, press.typed ?? input)
      if (attempt) acting.mutate({ ...attempt, press })
    },
    isBusy: acting.isPending,
    input: acting.variables?.input,
    isWaiting: acting.isPaused,
    forget: () => {
      if (waiting.callBack()) tries.end()
      acting.reset()
    },
    proofDialog,
  }
}

type Pressed<Input, Answer> = Attempt<Input> & { readonly press: OfThisPress<Answer> }
type Tries = { readonly end: () => void; readonly renew: () => void }

/** What follows an answer: it is told, the screen goes on, and what changed is read again. */
function useFollowing<Answer>(
  { changes }: Pick<WriteEndpoint, 'changes'>,
  { done, onDone, onFailed }: Options<Answer>,
  tries: Tries,
) {
  const client = useQueryClient()
  const isHere = useIsHere()
  type Press = { readonly press: OfThisPress<Answer> }
  return {
    onSuccess: async (answer: Answer, { press }: Press) => {
      tries.renew()
      tell(typeof done === 'function' ? done(answer) : done)
      if (!isHere.current) return
      await press.onDone?.(answer)
      await onDone?.(answer)
    },
    onError: async (error: Error, { press }: Press) => {
      const isGivenUp = error instanceof ProofGivenUp
      if (isRefused(error) || isGivenUp) tries.renew()
      if (isGivenUp || !isHere.current) return
      await press.onFailed?.(error)
      await onFailed?.(error)
    },
    onSettled: async (_answer: Answer | undefined, error: Error | null) => {
      tries.end()
      const reading = invalidateTopics(client, changes)
      if (!error) await reading
    },
  }
}

/** One at a time; what is known of the try before, while nobody knows whether it was done. */
function useTries<Input>() {
  const unanswered = useRef<Attempt<Input> | null>(null)
  // Known at once: what is drawn as busy comes a moment after a double click.
  const isUnderWay = useRef(false)
  return {
    begin: (input: Input, typed: unknown): Attempt<Input> | null => {
      if (isUnderWay.current) return null
      isUnderWay.current = true
      unanswered.current = attemptAfter(unanswered.current, input, typed)
      return unanswered.current
    },
    end: () => {
      isUnderWay.current = false
    },
    /** The next press is another try. */
    renew: () => {
      unanswered.current = null
    },
  }
}

/** The person who closed the question of who they are is told nothing. */
function shownOf(failed: Error | null, refusals: Options<never>['refusals'] = {}) {
  const error = failed instanceof ProofGivenUp ? null : failed
  const refused = error instanceof ApiError ? error : undefined
  return {
    error,
    failure: error ? sentenceOf(error, refusals) : undefined,
    code: refused?.code,
    fields: refused?.fields ?? {},
  }
}

/**
 * The same key while nobody knows whether the try before was done. The same words send again what was sent, to the letter: the
 * screen was read again meanwhile, and another version would be another request. Of other words the server says what was done.
 */
function attemptAfter<Input>(
  before: Attempt<Input> | null,
  input: Input,
  what: unknown,
): Attempt<Input> {
  const typed = JSON.stringify(what) ?? ''
  if (before?.typed === typed) return before
  return { key: before?.key ?? crypto.randomUUID(), typed, input }
}

const sentenceOf = (error: Error, refusals: Refusals | ((error: Error) => string)): string =>
  typeof refusals === 'function' ? refusals(error) : errorSentence(error, refusals)

function tell(said: Notice | null | undefined): void {
  if (said) void toast(typeof said === 'string' ? { title: said } : said)
}

/** What waits for the network leaves with its screen, or its question: nothing is sent once nobody looks. */
function useWaiting(path: string) {
  const client = useQueryClient()
  const id = useId()
  const mutationKey = useMemo(() => [path, id], [path, id])
  const callBack = useCallback(() => {
    const mutations = client.getMutationCache()
    const paused = mutations.findAll({ mutationKey, predicate: ({ state }) => state.isPaused })
    for (const mutation of paused) mutations.remove(mutation)
    return paused.length > 0
  }, [client, mutationKey])
  useEffect(() => () => void callBack(), [callBack])
  return { mutationKey, callBack }
}

function useIsHere() {
  const isHere = useRef(true)
  useEffect(() => {
    isHere.current = true
    return () => {
      isHere.current = false
    }
  }, [])
  return isHere
}
