import { useMutation } from '@tanstack/react-query'
import { Link, useNavigate } from 'react-router'
import { findScannedShipment, type ScannedShipment } from '#contract/shipping/shipments.ts'
import type { Scanned } from '#domain/label/scanned-text.ts'
import { call } from '#web/api/call.ts'
import { playSound } from '#web/back-office/core/play-sound.ts'
import { ScanForm } from '#web/back-office/core/scan/ScanForm.tsx'
import { errorSentence } from '#web/copy/errors.ts'
import { scannedSentence } from '#web/copy/shipments.ts'
import { paths } from '#web/paths.ts'
import { linkStyle } from '#web/ui/link-style.ts'
import { Notice } from '#web/ui/Notice.tsx'

/** State of the address that it leads to. */
export type ArrivedByScan = { readonly scanned: string }

/** What is scanned opens its shipment, at its box when it is closed; a parcel to pack is then the first one of the box (docs/rules/shipping.md#open-by-scan). */
export function OpenByScan({ label }: { label: string }) {
  const navigate = useNavigate()
  const search = useMutation({
    mutationFn: (code: string) => call(findScannedShipment, { code }),
    // A cut is said at once: the next scan asks again.
    networkMode: 'always',
    onSuccess: ({ verdict, shipments: [shipment], box }, scanned) => {
      const opens = verdict === 'opens' && shipment !== undefined
      playSound(opens ? 'right' : 'wrong')
      const state: ArrivedByScan = { scanned }
      if (opens) void navigate(paths.departure(shipment.id, box?.place), { state })
    },
    onError: () => playSound('wrong'),
  })

  return (
    <ScanForm
      label={label}
      submitLabel="Ouvrir"
      bench="packing"
      isLine
      wants={isOfShipment}
      onScan={(code) => search.mutate(code)}
    >
      <div className="mt-3 empty:hidden">
        {search.isPending && (
          <p role="status" className="text-ink-soft">
            Recherche de l’envoi…
          </p>
        )}
        {search.isError && <Notice kind="error">{errorSentence(search.error)}</Notice>}
        {search.data && search.data.verdict !== 'opens' && (
          <NotOpened key={search.submittedAt} scanned={search.variables} found={search.data} />
        )}
      </div>
    </ScanForm>
  )
}

const wanted: ReadonlySet<string> = new Set(['number', 'sheet', 'shipment', 'shipment-number'])
const isOfShipment = ({ kind }: Scanned): boolean => wanted.has(kind)

type NotOpenedProps = { readonly scanned: string; readonly found: ScannedShipment }

/** Why nothing opened, and the shipments that it is about. */
const NotOpened = ({ scanned, found }: NotOpenedProps) => (
  <Notice kind="error" title={scannedSentence(scanned, found)}>
    {found.shipments.map(({ id, number }) => (
      <Link
        key={id}
        to={paths.departure(id)}
        className={`${linkStyle} mr-4 inline-flex min-h-11 items-center`}
      >
        Ouvrir l’envoi {number}
      </Link>
    ))}
  </Notice>
)
