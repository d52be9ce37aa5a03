import { Logo } from './Logo.tsx'
import { SessionCheckMessage } from './SessionCheckMessage.tsx'

/** The full-screen view while the session is checked (docs/rules/pages.md#configuration). */
export function SessionCheck({ message }: { message?: string }) {
  return (
    <main className="flex min-h-dvh flex-col items-center justify-center gap-6 p-6">
      <Logo />
      <SessionCheckMessage {...(message ? { message } : {})} />
    </main>
  )
}
