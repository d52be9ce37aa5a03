import { KeyRound } from 'lucide-react'
import { useState } from 'react'
import { Button } from '#web/ui/Button.tsx'
import { Notice } from '#web/ui/Notice.tsx'
import { toast } from '#web/ui/toast.ts'

/** Without an address or a password: the device knows who it is. */
export function PasskeySignIn() {
  const [failure, setFailure] = useState<string>()
  const [isBusy, setIsBusy] = useState(false)

  async function enter() {
    setFailure(undefined)
    setIsBusy(true)
    const { tryPasskey } = await import('#web/chrome/second-factor/try-passkey.ts')
    const refusal = await tryPasskey()
    setFailure(refusal)
    setIsBusy(false)
    if (refusal === undefined) void toast({ title: 'Connexion réussie' })
  }

  return (
    <div className="grid gap-3">
      <p className="flex items-center gap-3 text-sm text-ink-soft before:h-px before:flex-1 before:bg-line after:h-px after:flex-1 after:bg-line">
        ou
      </p>
      {failure && <Notice kind="error">{failure}</Notice>}
      <Button variant="secondary" size="large" busy={isBusy} onClick={() => void enter()}>
        <KeyRound className="size-5 shrink-0" aria-hidden="true" />
        Utiliser une clé d’accès
      </Button>
    </div>
  )
}
