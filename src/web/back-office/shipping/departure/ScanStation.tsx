import { CircleAlert, Check, Info } from 'lucide-react'
import type { Scanned } from '#domain/label/scanned-text.ts'
import { ScanForm } from '#web/back-office/core/scan/ScanForm.tsx'
import type { Scans } from './use-scans.ts'

/** The scan field, which keeps the focus from one scan to the next, and the meaning of the last scan. */
export function ScanStation({
  scans,
  remaining,
  isOneHeld,
}: {
  scans: Scans
  remaining: number
  isOneHeld: boolean
}) {
  return (
    <div className="mb-3">
      <ScanForm
        label="Scannez un colis"
        submitLabel="Ajouter"
        bench="packing"
        wants={isParcel}
        onScan={scans.scan}
      >
        <LastScan scans={scans} remaining={remaining} isOneHeld={isOneHeld} />
      </ScanForm>
    </div>
  )
}

const isParcel = ({ kind }: Scanned): boolean => kind === 'number' || kind === 'sheet'

const looks = {
  ticked: { colours: 'bg-done-soft text-done', Icon: Check },
  again: { colours: 'bg-waiting-soft text-waiting', Icon: Info },
  held: { colours: 'bg-danger text-on-danger', Icon: CircleAlert },
  twin: { colours: 'bg-danger text-on-danger', Icon: CircleAlert },
  stranger: { colours: 'bg-danger text-on-danger', Icon: CircleAlert },
}

function LastScan({
  scans: { last },
  remaining,
  isOneHeld,
}: {
  scans: Scans
  remaining: number
  isOneHeld: boolean
}) {
  return (
    <div role="alert" className="my-3">
      {last.kind === 'empty' ? (
        <p className="rounded-xl border border-dashed border-line-strong px-4 py-3 text-lg text-ink-soft">
          Prêt pour le premier colis.
        </p>
      ) : (
        <p
          key={last.turn}
          className={`flex items-center gap-3 rounded-xl px-4 py-3 text-lg font-semibold ${looks[last.kind].colours}`}
        >
          <LastScanIcon kind={last.kind} />
          <span className="min-w-0 break-words">
            {sentences[last.kind](last.trackingNumber, remaining, isOneHeld)}
          </span>
        </p>
      )}
    </div>
  )
}

function LastScanIcon({ kind }: { kind: keyof typeof looks }) {
  const { Icon } = looks[kind]
  return <Icon className="size-6 shrink-0" aria-hidden="true" />
}

const sentences = {
  ticked: (_: string, remaining: number, isOneHeld: boolean) =>
    remaining === 0
      ? `Tous les ${isOneHeld ? 'autres ' : ''}colis sont dans la boîte.`
      : `Dans la boîte. Encore ${counted(remaining)}, ou fermez-la sans.`,
  again: (number: string) => `${number} est déjà dans la boîte.`,
  held: (number: string) => `${number} est bloqué. Ne le mettez pas dans la boîte.`,
  twin: (number: string) =>
    `Deux colis portent ${number}, et l’un est bloqué. Scannez l’étiquette Escale de celui que vous tenez.`,
  stranger: (number: string) =>
    `${number} n’est pas à emballer dans cet envoi. Ne le mettez pas dans la boîte.`,
}

export const counted = (parcels: number): string =>
  parcels === 1 ? '1\u00a0colis' : `${parcels}\u00a0colis`
