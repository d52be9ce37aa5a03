import { geoDistance } from 'd3-geo'
import { expect, test } from 'vitest'
import { destinationFacts } from '#domain/destination/destination-facts.ts'
import { destinations } from '#domain/destination/destination.ts'
import { limoges, ports } from './chart-ports.ts'
import { drawChart } from './draw-chart.ts'

const earthRadiusKm = 6371

test('the chart has a port for each destination, as far from Limoges as its page says', () => {
  expect(ports.map(({ destination }) => destination).toSorted()).toEqual(destinations.toSorted())
  for (const { destination, at } of ports) {
    const kilometres = geoDistance(limoges, at) * earthRadiusKm
    const told = destinationFacts[destination].kilometres
    expect(Math.abs(told - kilometres), destination).toBeLessThan(60)
  }
})

test('each route, port and name is marked with its own territory, once', () => {
  const picture = drawChart()
  expect(picture.match(/class="chart-arc to-guadeloupe"/g)).toHaveLength(1)
  expect(picture.match(/class="chart-port to-guyane"/g)).toHaveLength(1)
  expect(picture.match(/class="chart-label chart-wide to-la-reunion"/g)).toHaveLength(1)
})
