import * as z from 'zod/mini'
import type { AnyEndpoint, RedirectEndpoint } from '#contract/core/endpoint.ts'
import type { RouteTable } from '#server/core/http.ts'

/** OpenAPI 3.1 from the same schemas that parse the requests. */
export function describeApi(table: RouteTable, baseUrl: string) {
  const paths: Record<string, Record<string, unknown>> = {}
  for (const endpoint of table) {
    const path = endpoint.path.replaceAll(/:(\w+)/g, '{$1}')
    paths[path] ??= {}
    paths[path][endpoint.method.toLowerCase()] = describeEndpoint(endpoint)
  }
  return {
    openapi: '3.1.0',
    info: { title: 'Escale', version: '1' },
    servers: [{ url: baseUrl }],
    components: { schemas: { Refusal: refusalSchema }, securitySchemes },
    paths,
  }
}

const securitySchemes = {
  session: { type: 'apiKey', in: 'cookie', name: 'escale.session' },
}

const refusalSchema = {
  type: 'object',
  required: ['code', 'requestId'],
  properties: {
    code: { type: 'string' },
    requestId: { type: 'string' },
    fields: { type: 'object', additionalProperties: { type: 'string' } },
    details: { type: 'object' },
  },
}

function describeEndpoint(endpoint: AnyEndpoint) {
  return {
    summary: endpoint.summary,
    operationId: operationId(endpoint),
    'x-policy': endpoint.policy,
    security: endpoint.policy === 'public' ? [] : [{ session: [] }],
    parameters: parametersOf(endpoint),
    ...requestBodyOf(endpoint),
    responses: responsesOf(endpoint),
  }
}

function responsesOf(endpoint: AnyEndpoint) {
  if ('redirects' in endpoint) return { 303: { description: 'Vers une page du site' } }
  return {
    200: { description: 'Fait', content: responseContent(endpoint) },
    default: {
      description: 'Refus',
      content: { 'application/json': { schema: { $ref: '#/components/schemas/Refusal' } } },
    },
  }
}

const operationId = ({ method, path }: AnyEndpoint): string =>
  `${method.toLowerCase()}${path.replaceAll(/\/:?(\w)/g, (_, letter: string) => letter.toUpperCase()).replaceAll(/[^\w]/g, '_')}`

type JsonSchema = {
  readonly properties?: Readonly<Record<string, unknown>>
  readonly required?: readonly string[]
}

const jsonSchema = (schema: z.ZodMiniType, io: 'input' | 'output'): JsonSchema =>
  z.toJSONSchema(schema, { io, unrepresentable: 'any' })

const pathNames = (path: string): string[] =>
  [...path.matchAll(/:(\w+)/g)].flatMap(([, name]) => (name ? [name] : []))

function parametersOf(endpoint: AnyEndpoint) {
  const inPath = pathNames(endpoint.path)
  const { properties = {}, required = [] } = jsonSchema(endpoint.input, 'input')
  return Object.entries(properties)
    .filter(([name]) => inPath.includes(name) || endpoint.method === 'GET')
    .map(([name, schema]) => ({
      name,
      in: inPath.includes(name) ? 'path' : 'query',
      required: inPath.includes(name) || required.includes(name),
      schema,
    }))
}

function requestBodyOf(endpoint: AnyEndpoint) {
  if (endpoint.method === 'GET') return {}
  if ('consumes' in endpoint) {
    const content = Object.fromEntries(endpoint.consumes.map((type) => [type, {}]))
    return { requestBody: { required: true, content } }
  }
  const inPath = pathNames(endpoint.path)
  const schema = jsonSchema(endpoint.input, 'input')
  const properties = Object.fromEntries(
    Object.entries(schema.properties ?? {}).filter(([name]) => !inPath.includes(name)),
  )
  const required = (schema.required ?? []).filter((name) => !inPath.includes(name))
  return {
    requestBody: {
      required: required.length > 0,
      content: { 'application/json': { schema: { ...schema, properties, required } } },
    },
  }
}

function responseContent(endpoint: Exclude<AnyEndpoint, RedirectEndpoint>) {
  if ('produces' in endpoint) {
    return Object.fromEntries(endpoint.produces.map((type) => [type, {}]))
  }
  if (!('output' in endpoint)) return { 'text/html': {} }
  return { 'application/json': { schema: jsonSchema(endpoint.output, 'output') } }
}
