import { errorSentence } from '#web/copy/errors.ts'
import { toast } from '#web/ui/toast.ts'

/** For an action without a place of its own for its refusal, such as a button in a row. */
export const failureToast =
  (title: string, refusals?: Readonly<Record<string, string>>) =>
  (error: Error): void =>
    void toast({ title, description: errorSentence(error, refusals), kind: 'error' })
