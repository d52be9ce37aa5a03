import type { VatVersionView } from '#contract/offer/vat.ts'
import { vatKinds, vatRegimes, vatZones } from '#domain/invoice/vat.ts'
import { formatCivilDay } from '#web/copy/civil-day.ts'
import { percentText } from '#web/copy/vat.ts'
import { Button } from '#web/ui/Button.tsx'
import { Notice } from '#web/ui/Notice.tsx'
import { vatKindLabels, vatRegimeLabels, vatZoneLabels } from '#words/vat.ts'

type StaleProps = {
  readonly before: VatVersionView
  readonly after: VatVersionView
  readonly onKeepMine: () => void
}

/** Somebody saved, confirmed or withdrew this table since it was opened: what changed, and the way on. */
export function StaleVat({ before, after, onKeepMine }: StaleProps) {
  const mayGoOn = after.state === 'prepared' || after.state === 'late'
  return (
    <Notice kind="error" title="Cette table a été changée ailleurs entre-temps">
      <ul className="mt-1 list-disc pl-5">
        {changesBetween(before, after).map((change) => (
          <li key={change} className="break-words">
            {change}
          </li>
        ))}
      </ul>
      {mayGoOn && (
        <div className="mt-3">
          <Button variant="secondary" onClick={onKeepMine}>
            Garder ma saisie
          </Button>
        </div>
      )}
    </Notice>
  )
}

export function changesBetween(before: VatVersionView, after: VatVersionView): string[] {
  const dates =
    before.effectiveFrom === after.effectiveFrom
      ? []
      : [`En vigueur le ${formatCivilDay(after.effectiveFrom)}`]
  const regime = before.regime === after.regime ? [] : [vatRegimeLabels[after.regime]]
  const end = before.confirmedAt === after.confirmedAt ? [] : ['Elle est confirmée.']
  const rules = vatRegimes.flatMap((of) =>
    vatKinds.flatMap((kind) =>
      vatZones.flatMap((zone) => {
        const [was, is] = [before.rules[of][kind][zone], after.rules[of][kind][zone]]
        if (was.rate === is.rate && was.exemption === is.exemption) return []
        const where = `${vatKindLabels[kind]}, ${vatZoneLabels[zone]}`
        return [`${where}\u00A0: ${ruleText(was)} → ${ruleText(is)}`]
      }),
    ),
  )
  return [...end, ...dates, ...regime, ...rules]
}

const ruleText = ({ rate, exemption }: VatVersionView['rules']['real']['plan']['dom']): string =>
  exemption === null ? percentText(rate) : `${percentText(rate)} (${exemption})`
