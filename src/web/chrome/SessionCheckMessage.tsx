import { Spinner } from '#web/ui/Spinner.tsx'

/** The words of the session check, for a page that already has its frame. */
export function SessionCheckMessage({
  message = 'Vérification de la session...',
}: {
  message?: string
}) {
  return (
    <p role="status" className="flex items-center justify-center gap-3 text-ink-soft">
      <Spinner className="size-5 text-action" />
      {message}
    </p>
  )
}
