import { Suspense } from 'react'
import { lazyAfterContent } from '#web/chrome/lazy-after-content.ts'
import type { Hold } from '#contract/shipping/holds.ts'
import { formatMoney } from '#web/copy/format-money.ts'
import { holdText } from '#web/copy/holds.ts'
import { Button } from '#web/ui/Button.tsx'
import { Notice } from '#web/ui/Notice.tsx'
import type { Asking } from './AskSupplement.tsx'
import { useMayPass } from './stopped-by.ts'

const AskSupplement = lazyAfterContent(
  async () => (await import('./AskSupplement.tsx')).AskSupplement,
)

type Props = {
  readonly hold: Extract<Hold, { code: 'over-paid-tier' }>
  readonly repack: () => void
  readonly absorb: () => void
  readonly asking: Asking
  /** `undefined` for a single parcel: nothing to split. */
  readonly onSplit: (() => void) | undefined
}

/** What can be done with a box above what was paid, with what is lacking in its title. */
export function OverTierWays({ hold, repack, absorb, asking, onSplit }: Props) {
  const mayAbsorb = useMayPass()
  return (
    <Notice kind="error" title={`${holdText(hold).title}.`}>
      <ul className="mt-3 grid gap-3 text-ink">
        <Way label="Rouvrir et remballer" onClick={repack}>
          Ôtez le superflu ou prenez un carton plus petit, puis pesez et mesurez de nouveau.
        </Way>
        {/* All boxes count together for the weight: a split mends the size alone. */}
        {hold.isNonStandard && onSplit && (
          <Way label="Répartir en plusieurs boîtes" onClick={onSplit}>
            Scannez moins de colis dans cette boîte. Les autres iront dans la suivante.
          </Way>
        )}
        {hold.supplementCents !== null && (
          <li>
            <Suspense fallback={null}>
              <AskSupplement {...asking} priceCents={hold.supplementCents} />
            </Suspense>
            <p className="mt-1 text-sm">
              Le client accepte et paie {formatMoney(hold.supplementCents)} en ligne, ou refuse.
              L’envoi attend sa réponse.
            </p>
          </li>
        )}
        {mayAbsorb ? (
          <Way label="Prendre à notre charge" onClick={absorb}>
            La boîte se ferme à nos frais. Vous dites pourquoi.
          </Way>
        ) : (
          <li>Sinon, un administrateur la ferme à nos frais, en disant pourquoi.</li>
        )}
      </ul>
    </Notice>
  )
}

type WayProps = { label: string; onClick: () => void; children: string }

const Way = ({ label, onClick, children }: WayProps) => (
  <li>
    <Button variant="secondary" onClick={onClick}>
      {label}
    </Button>
    <p className="mt-1 text-sm">{children}</p>
  </li>
)
