import { Logo } from './Logo.tsx'
import { Spinner } from '#web/ui/Spinner.tsx'

/** The full-screen view while the session is checked (spec 000 §2). */
export function SessionCheck({ message = 'Vérification de la session...' }: { message?: string }) {
  return (
    <main className="flex min-h-dvh flex-col items-center justify-center gap-6 p-6">
      <Logo />
      <p role="status" className="flex items-center gap-3 text-ink-soft">
        <Spinner className="size-5 text-action" />
        {message}
      </p>
    </main>
  )
}
