/** The few functions we use of d3-geo and topojson-client, which ship no types. */
declare module 'd3-geo' {
  type Position = readonly [longitude: number, latitude: number]
  type Shape = { readonly type: string; readonly coordinates?: unknown }
  type Projection = {
    (position: Position): [x: number, y: number] | null
    rotate(angles: readonly [number, number]): Projection
    clipAngle(degrees: number): Projection
    precision(pixels: number): Projection
    angle(degrees: number): Projection
    clipExtent(extent: readonly [readonly [number, number], readonly [number, number]]): Projection
    scale(pixels: number): Projection
    scale(): number
    translate(offset: readonly [number, number]): Projection
    fitExtent(
      extent: readonly [readonly [number, number], readonly [number, number]],
      shape: Shape,
    ): Projection
  }
  type Path = {
    (shape: Shape): string | null
    digits(digits: number): Path
    area(shape: Shape): number
    bounds(shape: Shape): [[left: number, top: number], [right: number, bottom: number]]
    centroid(shape: Shape): [x: number, y: number]
  }
  type CircleMaker = {
    (): Shape
    center(position: Position): CircleMaker
    radius(degrees: number): CircleMaker
  }
  export function geoAzimuthalEquidistant(): Projection
  export function geoMercator(): Projection
  export function geoPath(projection: Projection): Path
  export function geoCircle(): CircleMaker
  export function geoArea(shape: Shape): number
  export function geoInterpolate(from: Position, to: Position): (share: number) => [number, number]
  export function geoDistance(from: Position, to: Position): number
}

declare module 'topojson-client' {
  type Ring = (readonly [number, number])[]
  type Areas = { type: 'MultiPolygon'; coordinates: Ring[][] }
  type Area = { type: 'Polygon'; coordinates: Ring[] }
  /** Land is made of areas; a country may be one. */
  export function feature<Geometry = Areas>(
    topology: unknown,
    object: unknown,
  ): { features: { id: string; geometry: Geometry }[] }
}
