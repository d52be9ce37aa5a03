import { KeyRound } from 'lucide-react'
import { useState } from 'react'
import { Button } from '#web/ui/Button.tsx'
import { Notice } from '#web/ui/Notice.tsx'
import { OrLine } from '#web/ui/OrLine.tsx'
import { toast } from '#web/ui/toast.ts'

/** Without an address or a password: the device knows who it is. */
export function PasskeySignIn({
  isBlocked,
  onBusy,
}: {
  /** Another way in is being tried. */
  isBlocked: boolean
  onBusy: (isBusy: boolean) => void
}) {
  const [failure, setFailure] = useState<string>()
  const [isBusy, setIsBusy] = useState(false)

  async function enter() {
    setFailure(undefined)
    setIsBusy(true)
    onBusy(true)
    const { tryPasskey } = await import('#web/chrome/second-factor/try-passkey.ts')
    const refusal = await tryPasskey()
    setFailure(refusal)
    setIsBusy(false)
    onBusy(false)
    if (refusal === undefined) void toast({ title: 'Connexion réussie' })
  }

  return (
    <div className="grid gap-3">
      <OrLine />
      {failure && <Notice kind="error">{failure}</Notice>}
      <Button
        variant="secondary"
        size="large"
        busy={isBusy}
        disabled={isBlocked}
        onClick={() => void enter()}
      >
        <KeyRound className="size-5 shrink-0" aria-hidden="true" />
        Utiliser une clé d’accès
      </Button>
    </div>
  )
}
