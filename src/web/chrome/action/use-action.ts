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
import { answerLostSentence, leftScreenSentence } from '#web/copy/left-screen.ts'
import { toast, type ToastMessage } from '#web/ui/toast.ts'

type Refusals = Readonly<Record<string, string>>
type Notice = string | ToastMessage

type Options<Answer> = {
  /** The toast when it is done, even if the user left the screen: a text, or a function of the answer; none with `null`. */
  readonly done?: Notice | ((answer: Answer) => Notice | null) | undefined
  /** Throws when the answer contains a refusal, for instance of one row among several. */
  readonly accept?: ((answer: Answer) => void) | undefined
  /** The sentences of the action's own refusals, by code, or a function that gives the reason. */
  readonly refusals?: Refusals | ((error: Error) => string) | undefined
  /**
   * Belongs to the screen where the action was pressed: not called once the user left it. The action is busy until it resolves.
   */
  readonly onDone?: ((answer: Answer) => unknown) | undefined
  /** The same as `onDone`. Not called when the person closed the identity dialog: nothing was done. */
  readonly onFailed?: (error: Error) => unknown
}

type OfThisPress<Answer> = Pick<Options<Answer>, 'onDone' | 'onFailed'> & {
  /** What the person typed, when the input also holds what the screen reloads: a version, an amount, a selection of rows. */
  readonly typed?: unknown
}

/** What the form, the question or the failure of an action needs to show it. */
export type ActionState = {
  readonly isBusy: boolean
  /**
   * There is no network: the action is sent as soon as there is one, unless it is forgotten or the user leaves its screen first.
   */
  readonly isWaiting: boolean
  /** Under way, or its answer was lost: nobody knows whether it was done, and a newer revision may be its own. */
  readonly isUnsettled: boolean
  readonly error: Error | null
  /** Why it failed, in French. */
  readonly failure: string | undefined
  readonly code: string | undefined
  /** For a 422, the code of each faulty field. */
  readonly fields: Readonly<Record<string, string>>
  /** Call it when the failure's display is closed. */
  readonly forget: () => void
  /** Render it where the action is, so that the proof of identity opens over it. */
  readonly proofDialog: ReactNode
}

export type Action<Input, Answer = unknown> = ActionState & {
  readonly run: (input: Input, press?: OfThisPress<Answer>) => void
  /** The input of the last press: which of several rows is busy. */
  readonly input: Input | undefined
}

/** One attempt of the person: a press after a lost answer belongs to the same attempt. */
type Attempt<Input> = { readonly key: string; readonly typed: string; readonly input: Input }

/**
 * One write of this screen, done once: a second click during the write does nothing, a lost answer is requested again with the
 * same key. The server may require a proof of identity first. Queries that the endpoint changes reload, also after a refusal.
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

/**
 * Like `useAction`, for a write that is not the JSON of one endpoint. A file has no JSON: `typed` distinguishes it from another.
 */
export function useWrite<Input, Answer>(
  write: Write<Input, Answer>,
  options: Options<Answer> = {},
): Action<Input, Answer> {
  const { withProof, proofDialog } = useProof()
  const waiting = useWaiting(write.path)
  const tries = useTries<Input>()
  const acting = useMutation<Answer, Error, Pressed<Input, Answer>>({
    mutationKey: waiting.mutationKey,
    // A search by its path finds pending actions, and failed ones while they still show.
    gcTime: 1000,
    mutationFn: ({ input, key }) =>
      withProof(async () => {
        const answer = await write.send(input, key)
        options.accept?.(answer)
        return answer
      }),
    // Cut off: wait for the network, then send again with the same key.
    retry: (failures, error) => failures === 0 && isAnswerLost(error) && !navigator.onLine,
    ...useFollowing(write, options, tries),
  })
  return {
    ...shownOf(acting.error, options.refusals),
    run: (input, press = {}) => {
      const attempt = tries.begin(input, press.typed ?? input)
      if (attempt) acting.mutate({ ...attempt, press, screen: document.title })
    },
    isBusy: acting.isPending,
    input: acting.variables?.input,
    isWaiting: acting.isPaused,
    isUnsettled: acting.isPending || isAnswerLost(acting.error),
    forget: () => {
      if (waiting.callBack()) tries.end()
      acting.reset()
    },
    proofDialog,
  }
}

type Pressed<Input, Answer> = Attempt<Input> & {
  readonly press: OfThisPress<Answer>
  /** The tab's name at the press: the screen and its object. */
  readonly screen: string
}
type Tries = { readonly end: () => void; readonly renew: () => void }

/** After an answer: shows the toast, calls the screen's handler, and reloads what changed. */
function useFollowing<Answer>(
  { changes }: Pick<WriteEndpoint, 'changes'>,
  { done, refusals, onDone, onFailed }: Options<Answer>,
  tries: Tries,
) {
  const client = useQueryClient()
  const isHere = useIsHere()
  type Press = Pick<Pressed<unknown, Answer>, 'press' | 'screen'>
  return {
    onSuccess: async (answer: Answer, { press }: Press) => {
      tries.renew()
      tell(typeof done === 'function' ? done(answer) : done)
      if (!isHere.current) return
      await press.onDone?.(answer)
      await onDone?.(answer)
    },
    onError: async (error: Error, { press, screen }: Press) => {
      const isGivenUp = error instanceof ProofGivenUp
      if (isRefused(error) || isGivenUp) tries.renew()
      if (isGivenUp) return
      if (!isHere.current) return tell(leftNotice(error, screen, refusals))
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

/** Allows one attempt at a time; remembers the previous one while nobody knows whether it was done. */
function useTries<Input>() {
  const unanswered = useRef<Attempt<Input> | null>(null)
  // A ref, set at once: the busy state renders a moment after a double click.
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
    /** The next press is a new attempt. */
    renew: () => {
      unanswered.current = null
    },
  }
}

/** A person who closed the identity dialog sees no error. */
function shownOf(failed: Error | null, refusals: Options<never>['refusals']) {
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
 * The same key while nobody knows whether the previous attempt was done. With the same typed values it sends exactly the same
 * input: the screen reloaded meanwhile, and another version would be another request. With other values, the server says what was
 * done.
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

const sentenceOf = (error: Error, refusals: Options<never>['refusals']): string =>
  typeof refusals === 'function' ? refusals(error) : errorSentence(error, refusals)

/** Whoever left the screen does not see it there, and would do it again under another key: of a lost answer nobody knows. */
const leftNotice = (
  error: Error,
  screen: string,
  refusals: Options<never>['refusals'],
): ToastMessage => ({
  kind: 'error',
  title: isAnswerLost(error) ? answerLostSentence : sentenceOf(error, refusals),
  description: leftScreenSentence(screen),
  duration: 15_000,
})

function tell(said: Notice | null | undefined): void {
  if (said) void toast(typeof said === 'string' ? { title: said } : said)
}

/** An action that waits for the network is dropped with its screen or its question: nothing is sent when nobody looks. */
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
