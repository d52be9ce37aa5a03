import { useMutation, useQueryClient } from '@tanstack/react-query'
import { ApiError } from '#web/api/api-error.ts'
import { invalidateTopics } from '#web/api/query.ts'
import { useActKey } from '#web/api/use-act-key.ts'
import { documentFieldError, documentRefusals } from '#web/copy/documents.ts'
import { errorSentence } from '#web/copy/errors.ts'
import { toast } from '#web/ui/toast.ts'

/** An act on the documents: its key is kept over its retries, and the lists are read again. */
export function useDocumentAct<Input>(
  act: (input: Input, key: string) => Promise<unknown>,
  { done, onDone }: { readonly done: string; readonly onDone: () => void },
) {
  const client = useQueryClient()
  const { key, renew, renewIfRefused } = useActKey()
  const mutation = useMutation({
    mutationFn: (input: Input) => act(input, key.current),
    onSuccess: () => {
      renew()
      onDone()
      void toast({ title: done })
    },
    onError: renewIfRefused,
    onSettled: () => invalidateTopics(client, ['documents']),
  })
  const { error } = mutation
  const fields = error instanceof ApiError ? (error.fields ?? {}) : {}
  const isOfFields = Object.keys(fields).length > 0
  return {
    run: mutation.mutate,
    /** What was refused is about another file or title than the one that is looked at now. */
    forget: mutation.reset,
    isBusy: mutation.isPending,
    isStale: error instanceof ApiError && error.code === 'stale-version',
    failure: error && !isOfFields ? errorSentence(error, documentRefusals) : undefined,
    fieldErrors: Object.fromEntries(
      Object.entries(fields).map(([field, code]) => [field, documentFieldError(field, code)]),
    ) as Partial<Record<string, string>>,
  }
}
