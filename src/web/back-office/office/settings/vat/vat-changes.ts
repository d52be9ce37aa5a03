import type { VatVersionView } from '#contract/offer/vat.ts'
import { vatKinds, vatRegimes, vatZones } from '#domain/invoice/vat.ts'
import { formatCivilDay } from '#web/copy/civil-day.ts'
import { percentText } from '#web/copy/vat.ts'
import { vatKindLabels, vatRegimeLabels, vatZoneLabels } from '#words/vat.ts'

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
