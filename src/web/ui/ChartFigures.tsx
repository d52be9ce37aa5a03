import { Summary } from './Summary.tsx'

type Figure = { readonly name: string; readonly value: number }
type Props = {
  readonly title: string
  readonly figures: readonly Figure[]
  readonly format: (value: number) => string
}

/** The same figures as a chart, in a table, for who does not see the picture or wants to copy them. */
export const ChartFigures = ({ title, figures, format }: Props) => (
  <details className="mt-3">
    <Summary className="text-sm">Voir les chiffres</Summary>
    <div>
      <table className="figures w-full text-sm">
        <caption className="sr-only">{title}</caption>
        <tbody>
          {figures.map(({ name, value }) => (
            <tr key={name} className="border-b border-line">
              <th scope="row" className="py-1.5 text-left font-normal">
                {name}
              </th>
              <td className="py-1.5 text-right">{format(value)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  </details>
)
