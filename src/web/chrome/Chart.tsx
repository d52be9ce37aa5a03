import { useContext, useEffect, useRef, useState } from 'react'
import { ChartPictureContext } from './chart-picture.ts'

const description =
  'Carte du monde centrée sur l’Atlantique et l’océan Indien\u00a0: depuis Limoges, douze routes rejoignent la Guadeloupe, la Martinique, la Guyane, La Réunion, Mayotte, Saint-Pierre-et-Miquelon, Saint-Martin, Saint-Barthélemy, la Nouvelle-Calédonie, la Polynésie Française, Wallis-et-Futuna et les Terres australes et antarctiques françaises.'

/**
 * Routes from Limoges to the twelve territories. The drawing is in the prerendered page; only a page reached without it loads it,
 * so that the script never contains it again. `redraw` may highlight the page's subject.
 */
export function Chart({
  className,
  label = description,
  decorative = false,
  redraw,
}: {
  className?: string
  label?: string
  /** A background, cut to the room it has; what it shows stands in words elsewhere. */
  decorative?: boolean
  redraw?: (picture: string) => string
}) {
  const prerendered = useContext(ChartPictureContext)
  const svg = useRef<SVGSVGElement>(null)
  const [picture, setPicture] = useState(prerendered ?? '')

  useEffect(() => {
    if (svg.current?.hasChildNodes()) return
    void import('./chart-drawing.ts').then(({ chart }) => {
      setPicture(chart)
    })
  }, [])

  return (
    <svg
      ref={svg}
      viewBox="0 0 800 600"
      className={className}
      {...(decorative
        ? { 'aria-hidden': true, preserveAspectRatio: 'xMidYMid slice' }
        : { role: 'img', 'aria-label': label })}
      suppressHydrationWarning
      // Our own file (`chart.svg`); `redraw` only adds classes.
      dangerouslySetInnerHTML={{ __html: redraw ? redraw(picture) : picture }}
    />
  )
}
