import { useQueryClient, type QueryClient } from '@tanstack/react-query'
import { useState, type ReactNode, type SubmitEvent } from 'react'
import { useForm, type UseFormReturn } from 'react-hook-form'
import type * as z from 'zod/mini'
import { saveUser, readUser, type UserDetail } from '#contract/people/users.ts'
import { ApiError, ProofGivenUp } from '#web/api/api-error.ts'
import { call } from '#web/api/call.ts'
import { invalidateTopics, query } from '#web/api/query.ts'
import { useActKey } from '#web/api/use-act-key.ts'
import { useProof } from '#web/chrome/proof/use-proof.tsx'
import { userSentence, userTexts } from '#web/copy/users.ts'
import { toast } from '#web/ui/toast.ts'
import {
  inputOf,
  isUserField,
  resolverFor,
  savedMeanwhile,
  typedOf,
  type Difference,
  type UserTyped,
} from './user-form.ts'

type Failure = { readonly sentence: string; readonly differences: readonly Difference[] }

export type UserForm = {
  readonly form: UseFormReturn<UserTyped>
  readonly submit: (event: SubmitEvent) => void
  readonly reset: () => void
  readonly failure: Failure | null
  readonly proofDialog: ReactNode
}

/** The form keeps the version that it was opened on: what a colleague saved meanwhile is told, and never lost unseen. */
export function useUserForm(user: UserDetail): UserForm {
  const client = useQueryClient()
  const { send, proofDialog } = useSending()
  const { form, opened, setOpened, takeOver } = useOpenedForm(user)
  const [failure, setFailure] = useState<Failure | null>(null)

  const save = form.handleSubmit(async (typed) => {
    setFailure(null)
    try {
      const saved = await send(inputOf(user, opened.version, typed))
      client.setQueryData(query(readUser, { userId: user.id }).queryKey, saved)
      setOpened(saved)
      form.reset(typedOf(saved))
      void toast({ title: userTexts.saved })
      void invalidateTopics(client, ['accounts'])
    } catch (error) {
      await refuse(error, typed)
    }
  })

  async function refuse(error: unknown, typed: UserTyped) {
    if (error instanceof ProofGivenUp) return
    const faults = faultsIn(error, typed)
    for (const [field, message] of faults) form.setError(field, { message }, { shouldFocus: true })
    const current = wasOwn(error) ? await readAgain(client, user.id) : currentIn(error)
    const differences = takeOver(current)
    if (faults.length === 0) setFailure({ sentence: userSentence(error), differences })
    const description = userSentence(error)
    void toast({ title: userTexts.saveFailed, description, kind: 'error' })
  }

  return {
    form,
    submit: (event) => void save(event),
    reset: () => {
      setFailure(null)
      form.reset()
    },
    failure,
    proofDialog,
  }
}

/** Sends what is typed under one key until the server has answered: a save whose answer got lost is not made twice. */
function useSending() {
  const { withProof, proofDialog } = useProof()
  const { key, renew, renewIfRefused } = useActKey()
  async function send(input: z.input<typeof saveUser.input>): Promise<UserDetail> {
    try {
      const saved = await withProof(() => call(saveUser, input, { idempotencyKey: key.current }))
      renew()
      return saved
    } catch (error) {
      renewIfRefused(error)
      throw error
    }
  }
  return { send, proofDialog }
}

/** The form, and the version that it stands on. */
function useOpenedForm(user: UserDetail) {
  const [opened, setOpened] = useState(user)
  const form = useForm<UserTyped>({ resolver: resolverFor(user), defaultValues: typedOf(user) })
  // Read, so that the form follows which fields were typed in.
  void form.formState.dirtyFields

  /** What was typed here stays typed; what was not becomes what a colleague saved. Tells what that was. */
  function takeOver(current: UserDetail | undefined): Difference[] {
    if (!current) return []
    setOpened(current)
    form.reset(typedOf(current), { keepDirtyValues: true })
    return savedMeanwhile(current, opened)
  }
  return { form, opened, setOpened, takeOver }
}

function faultsIn(error: unknown, typed: UserTyped): [keyof UserTyped, string][] {
  if (!(error instanceof ApiError)) return []
  if (error.code === 'client-number-taken') return [['clientNumber', 'taken']]
  return Object.entries(error.fields).flatMap(([path, code]) => {
    const field = path.split('.').at(-1) ?? path
    return isUserField(field, typed) ? [[field, code] as [keyof UserTyped, string]] : []
  })
}

/** A save of this form was done, and its answer lost: what was typed since goes on from it. */
const wasOwn = (error: unknown): boolean =>
  error instanceof ApiError && error.code === 'asked-before'

const readAgain = (client: QueryClient, userId: string): Promise<UserDetail | undefined> =>
  client.fetchQuery({ ...query(readUser, { userId }), staleTime: 0 }).catch(() => undefined)

const currentIn = (error: unknown): UserDetail | undefined =>
  error instanceof ApiError && error.code === 'stale-version'
    ? (error.details['current'] as UserDetail)
    : undefined
