import { useState } from 'react'
import { request } from '#web/api/request.ts'
import { signIn, useSessionUser } from '#web/api/session.ts'
import type { Demo } from '#web/api/site.ts'
import { errorSentence } from '#web/copy/errors.ts'
import { paths } from '#web/paths.ts'
import { secondStepHash } from '#web/site-paths.ts'
import { Spinner } from '#web/ui/Spinner.tsx'
import { isStaff } from './is-staff.ts'

/** One button per person: signs in as them by the ordinary door, then opens the page where they begin. */
export function DemoRoles({ accounts, password }: Pick<Demo, 'accounts' | 'password'>) {
  const user = useSessionUser()
  const [entering, setEntering] = useState<string>()
  const [problem, setProblem] = useState<string>()

  async function become(email: string) {
    if (entering) return
    setEntering(email)
    setProblem(undefined)
    try {
      await enterAs(email, password)
    } catch (error) {
      setEntering(undefined)
      setProblem(errorSentence(error))
    }
  }

  return (
    <div role="group" aria-label="Se connecter comme" className="flex flex-wrap items-center gap-1">
      {accounts.map(({ email, label }) => (
        <button
          key={email}
          type="button"
          title={email}
          aria-pressed={user?.email === email}
          aria-busy={entering === email || undefined}
          className="inline-flex min-h-11 items-center gap-2 rounded-lg border border-nuit-line px-3 hover:bg-nuit-raised aria-pressed:border-lagon-clair aria-pressed:bg-nuit-raised"
          onClick={() => void become(email)}
        >
          {entering === email && <Spinner className="size-4" />}
          {label}
        </button>
      ))}
      {problem && <p role="alert">{problem}</p>}
    </div>
  )
}

/** A whole page load: nothing that the former person had on screen or in memory stays. */
async function enterAs(email: string, password: string): Promise<void> {
  await request({ method: 'DELETE', url: '/api/session' }).catch(() => undefined)
  const { user } = await signIn(email, password)
  // Who has added a second factor meanwhile gives it on the sign-in page.
  if (!user) window.location.assign(paths.signIn + secondStepHash)
  else window.location.assign(isStaff(user.role) ? paths.admin : paths.overview)
}
