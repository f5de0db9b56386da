declare module 'cachet-api' {
  /** A client of Cachet 2. The package has no types. */
  export default class Cachet {
    constructor(options: { url: string; apiKey: string });
    publishMetricPoint(point: object): Promise<{ data: { value: number } }>;
    reportIncident(incident: object): Promise<{ data: { id: number; human_status: string } }>;
    deleteIncidentById(id: number): Promise<unknown>;
    getIncidentsByComponentId(id: number): Promise<{ id: number }[]>;
    getComponentById(id: number): Promise<{ status: number }>;
  }
}
