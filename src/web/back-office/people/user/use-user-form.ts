import { useQueryClient, type QueryClient } from '@tanstack/react-query'
import { useState, type SubmitEvent } from 'react'
import { useForm } from 'react-hook-form'
import { saveUser, readUser, type UserDetail } from '#contract/people/users.ts'
import { ApiError } from '#web/api/api-error.ts'
import { query } from '#web/api/query.ts'
import { currentIn } from '#web/chrome/action/ChangedMeanwhile.tsx'
import { showFieldErrors } from '#web/chrome/show-field-errors.ts'
import { useAction } from '#web/chrome/action/use-action.ts'
import { userSentence, userTexts } from '#web/copy/users.ts'
import { toast } from '#web/ui/toast.ts'
import {
  inputOf,
  resolverFor,
  savedMeanwhile,
  typedOf,
  type Difference,
  type UserTyped,
} from './user-form.ts'

/** The form keeps the version it was opened with: it shows what a colleague saved meanwhile, and never overwrites it unseen. */
export function useUserForm(user: UserDetail) {
  const client = useQueryClient()
  const { form, opened, setOpened, takeOver } = useOpenedForm(user)
  const [differences, setDifferences] = useState<readonly Difference[]>([])
  const [isToldUnderFields, setToldUnderFields] = useState(false)
  const saving = useAction(saveUser, {
    done: userTexts.saved,
    refusals: userSentence,
    onDone: (saved) => {
      client.setQueryData(query(readUser, { userId: user.id }).queryKey, saved)
      setOpened(saved)
      form.reset(typedOf(saved))
    },
    onFailed: async (error) => {
      setToldUnderFields(showFieldErrors(form, fieldsOf(error)))
      const current = wasOwn(error)
        ? await readAgain(client, user.id)
        : currentIn<UserDetail>(error)
      setDifferences(takeOver(current))
      const description = userSentence(error)
      void toast({ title: userTexts.saveFailed, description, kind: 'error' })
    },
  })
  const save = form.handleSubmit((typed) => {
    setToldUnderFields(false)
    saving.run(inputOf(user, opened.version, typed), { typed })
  })
  return {
    form,
    saving,
    differences,
    isToldUnderFields,
    submit: (event: SubmitEvent) => void save(event),
    reset: () => {
      saving.forget()
      form.reset()
    },
  }
}

/** The form, and the version it was opened with. */
function useOpenedForm(user: UserDetail) {
  const [opened, setOpened] = useState(user)
  const form = useForm<UserTyped>({ resolver: resolverFor(user), defaultValues: typedOf(user) })
  // Reading `dirtyFields` makes the form track which fields the user edited.
  void form.formState.dirtyFields

  /** Keeps the fields edited here, takes a colleague's values for the others, and returns the differences. */
  function takeOver(current: UserDetail | undefined): Difference[] {
    if (!current) return []
    setOpened(current)
    form.reset(typedOf(current), { keepDirtyValues: true })
    return savedMeanwhile(current, opened)
  }
  return { form, opened, setOpened, takeOver }
}

function fieldsOf(error: Error): Readonly<Record<string, string>> {
  if (!(error instanceof ApiError)) return {}
  return error.code === 'client-number-taken' ? { clientNumber: 'taken' } : error.fields
}

/**
 * Whether the server already did this form's save and the answer was lost: what the user typed since continues from that save.
 */
const wasOwn = (error: unknown): boolean =>
  error instanceof ApiError && error.code === 'asked-before'

const readAgain = (client: QueryClient, userId: string): Promise<UserDetail | undefined> =>
  client.fetchQuery({ ...query(readUser, { userId }), staleTime: 0 }).catch(() => undefined)
