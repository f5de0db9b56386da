// "npm run openapi" makes this file from openapi.json. Do not edit it.

export interface paths {
    readonly "/api/ping": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * Check that the API answers
         * @description Returns Pong! as long as the server answers.
         */
        readonly get: operations["ping"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/version": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * Get the version of Daymark
         * @description Returns the version of the software; the version of the interface is in the description.
         */
        readonly get: operations["getVersion"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/status": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * Get the status of the whole system
         * @description Returns one status for everything, made of the components and incidents that the caller may see.
         */
        readonly get: operations["getStatus"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/system": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * Ask what an operator should do
         * @description Compares the version that is running with the one that is installed on its machine. Daymark asks no other server for this. With several nodes, it is about the one that answers. Those who may change the settings also get to know what fails in the background, and those who may manage incidents what is late.
         */
        readonly get: operations["getSystem"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/live": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * Stream changes
         * @description Server-Sent Events: one message for each write that the caller may read, on any node. Its data is JSON with `id`, `type` (such as `incident.updated`), `subject`, `subject_id` and `actor` (`type` and `id`). The id is also the id of the message: a client that sends it as `Last-Event-ID` gets what it missed. If that is too much, it gets a message of the type `reset`, and should read everything again. Points of metrics are not streamed unless a webhook receives them. A message of the type `presence` has the list of who has which incident or schedule open (`subject`, `subject_id`, `user`, `tab`, `writing`, `since`), whenever the list has changed. The stream ends when the token or the session does.
         */
        readonly get: operations["streamEvents"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/presence": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        /**
         * Say what the caller has open
         * @description Tells others which incident or schedule the caller has open in a browser tab, and whether they are writing. It lasts 30 seconds: send it again every ten. The stream of events (`GET /live`) tells everybody who may read the record. It changes no data and appends no event.
         */
        readonly put: operations["showPresence"];
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        /**
         * Say what the caller has open
         * @description Does the same as PUT.
         */
        readonly patch: operations["patchShowPresence"];
        readonly trace?: never;
    };
    readonly "/api/presence/{tab}": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        readonly post?: never;
        /**
         * Clear presence
         * @description Ends the presence of one tab at once. A page that is being closed can send it with `fetch` and `keepalive`.
         */
        readonly delete: operations["endPresence"];
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/components": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * List components
         * @description Returns one page of components, by id unless `sort` says otherwise. Guests see enabled components outside of hidden groups; a token shows the others too. `filter[visible]` is about the group: 2 finds the components in groups for nobody, for sessions with `components.manage`.
         */
        readonly get: operations["listComponents"];
        /**
         * Update several components
         * @description Changes up to 500 components at once, all of them or none, and returns them in the order of the body. Of each, it changes the fields that the body names and leaves the others.
         */
        readonly put: operations["updateComponents"];
        /**
         * Create a component
         * @description Creates a component and returns it.
         */
        readonly post: operations["createComponent"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        /**
         * Update several components
         * @description Does the same as PUT.
         */
        readonly patch: operations["patchComponents"];
        readonly trace?: never;
    };
    readonly "/api/components/{component}": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * Get a component
         * @description Returns one component. What the caller may not see is answered with 404.
         */
        readonly get: operations["getComponent"];
        /**
         * Update a component
         * @description Changes the fields that the body names, leaves the others, and returns the component. A new status is kept in the history of the component.
         */
        readonly put: operations["updateComponent"];
        readonly post?: never;
        /**
         * Delete a component
         * @description Deletes a component. It is gone at once from the page, the API and everything that refers to it. It can be restored from the trash for 30 days, or as many as the setting `trash_days` says.
         */
        readonly delete: operations["deleteComponent"];
        readonly options?: never;
        readonly head?: never;
        /**
         * Update a component
         * @description Does the same as PUT.
         */
        readonly patch: operations["patchComponent"];
        readonly trace?: never;
    };
    readonly "/api/components/{component}/statuses": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * List the statuses that a component was set to
         * @description Every status that was set on the component itself, from its creation on. Uptime is computed from these, from incidents (`occurred` until `resolved`) and from maintenance (`starts` until `ends`).
         */
        readonly get: operations["listComponentStatuses"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/component-groups": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * List component groups
         * @description Returns one page of component groups, by id unless `sort` says otherwise. A list shows less of each group, and of its components, than a single group does. `filter[visible]=2` lists the groups for nobody, for sessions with `component-groups.manage`.
         */
        readonly get: operations["listComponentGroups"];
        readonly put?: never;
        /**
         * Create a component group
         * @description Creates a component group and returns it.
         */
        readonly post: operations["createComponentGroup"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/component-groups/{componentGroup}": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * Get a component group
         * @description Returns one component group. What the caller may not see is answered with 404.
         */
        readonly get: operations["getComponentGroup"];
        /**
         * Update a component group
         * @description Changes the fields that the body names, leaves the others, and returns the component group.
         */
        readonly put: operations["updateComponentGroup"];
        readonly post?: never;
        /**
         * Delete a component group
         * @description Deletes a component group. Its components stay, without a group. It can be restored from the trash for 30 days, or as many as the setting `trash_days` says.
         */
        readonly delete: operations["deleteComponentGroup"];
        readonly options?: never;
        readonly head?: never;
        /**
         * Update a component group
         * @description Does the same as PUT.
         */
        readonly patch: operations["patchComponentGroup"];
        readonly trace?: never;
    };
    readonly "/api/incidents": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * List incidents
         * @description Returns one page of incidents, by created_at from the newest unless `sort` says otherwise. What is published later, or not for everyone, is shown only to those who may see it. `filter[visible]=2` lists drafts, with `incidents.manage`.
         */
        readonly get: operations["listIncidents"];
        readonly put?: never;
        /**
         * Create an incident
         * @description Creates an incident and returns it. Subscribers are told where `notifications` is true and the incident is public. With a `template`, the defaults of the template stand in for `name`, `status`, `visible`, `notifications` and `components`, as far as the body omits them.
         */
        readonly post: operations["createIncident"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/incidents/{incident}": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * Get an incident
         * @description Returns one incident. What the caller may not see is answered with 404.
         */
        readonly get: operations["getIncident"];
        /**
         * Update an incident
         * @description Changes the fields that the body names, leaves the others, and returns the incident. A status set here holds until the next update of the incident. A `template` makes the message; its defaults are for new incidents only.
         */
        readonly put: operations["updateIncident"];
        readonly post?: never;
        /**
         * Delete an incident
         * @description Deletes an incident. It is gone at once, together with its updates. It can be restored from the trash for 30 days, or as many as the setting `trash_days` says.
         */
        readonly delete: operations["deleteIncident"];
        readonly options?: never;
        readonly head?: never;
        /**
         * Update an incident
         * @description Does the same as PUT.
         */
        readonly patch: operations["patchIncident"];
        readonly trace?: never;
    };
    readonly "/api/incidents/{incident}/updates": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * List incident updates
         * @description Returns one page of incident updates, by id unless `sort` says otherwise.
         */
        readonly get: operations["listIncidentUpdates"];
        readonly put?: never;
        /**
         * Create an incident update
         * @description Creates an incident update and returns it. Its status becomes the status of the incident. Subscribers are told where the incident has `notifications`, unless the update itself says otherwise. Components that the update names change with it, in one write; webhooks then get `incident.updated` as well. A `template` makes the message; its defaults are for new incidents only.
         */
        readonly post: operations["createIncidentUpdate"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/incidents/{incident}/updates/{update}": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * Get an incident update
         * @description Returns one incident update. What the caller may not see is answered with 404.
         */
        readonly get: operations["getIncidentUpdate"];
        /**
         * Update an incident update
         * @description Changes the fields that the body names, leaves the others, and returns the incident update. Nobody is told of an edit.
         */
        readonly put: operations["updateIncidentUpdate"];
        readonly post?: never;
        /**
         * Delete an incident update
         * @description Deletes an incident update. The status of the incident becomes that of the newest update that is left. It can be restored from the trash for 30 days, or as many as the setting `trash_days` says.
         */
        readonly delete: operations["deleteIncidentUpdate"];
        readonly options?: never;
        readonly head?: never;
        /**
         * Update an incident update
         * @description Does the same as PUT.
         */
        readonly patch: operations["patchIncidentUpdate"];
        readonly trace?: never;
    };
    readonly "/api/incidents/{incident}/postmortem": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * Get the post-mortem of an incident
         * @description Returns what was learned from an incident. The answer is 404 if there is no post-mortem, or if the caller may see only published ones and it is a draft.
         */
        readonly get: operations["getPostmortem"];
        /**
         * Write the post-mortem of an incident
         * @description Creates the post-mortem if there is none. Otherwise it changes the fields that the body names and leaves the others. Subscribers are told once, when it is published with `notifications`.
         */
        readonly put: operations["writePostmortem"];
        readonly post?: never;
        /**
         * Delete the post-mortem of an incident
         * @description It is gone from the page at once. It can be restored from the trash for 30 days, or as many as the setting `trash_days` says.
         */
        readonly delete: operations["deletePostmortem"];
        readonly options?: never;
        readonly head?: never;
        /**
         * Write the post-mortem of an incident
         * @description Does the same as PUT.
         */
        readonly patch: operations["patchWritePostmortem"];
        readonly trace?: never;
    };
    readonly "/api/incident-templates": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * List incident templates
         * @description Returns one page of incident templates, by id unless `sort` says otherwise.
         */
        readonly get: operations["listIncidentTemplates"];
        readonly put?: never;
        /**
         * Create an incident template
         * @description Creates an incident template and returns it. A template that does not compile is refused. An incident that is created with the template takes the defaults for what its request omits.
         */
        readonly post: operations["createIncidentTemplate"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/incident-templates/{incidentTemplate}": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * Get an incident template
         * @description Returns one incident template. What the caller may not see is answered with 404.
         */
        readonly get: operations["getIncidentTemplate"];
        /**
         * Update an incident template
         * @description Changes the fields that the body names, leaves the others, and returns the incident template.
         */
        readonly put: operations["updateIncidentTemplate"];
        readonly post?: never;
        /**
         * Delete an incident template
         * @description Deletes an incident template. It can be restored from the trash for 30 days, or as many as the setting `trash_days` says.
         */
        readonly delete: operations["deleteIncidentTemplate"];
        readonly options?: never;
        readonly head?: never;
        /**
         * Update an incident template
         * @description Does the same as PUT.
         */
        readonly patch: operations["patchIncidentTemplate"];
        readonly trace?: never;
    };
    readonly "/api/incident-templates/preview": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /**
         * Try an incident template before it is saved
         * @description Renders the template and the name as a new incident would, with the same variables and within the same limits, and writes nothing. If that fails, the error names the line.
         */
        readonly post: operations["previewIncidentTemplate"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/schedules": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * List schedules
         * @description Returns one page of schedules, by id unless `sort` says otherwise.
         */
        readonly get: operations["listSchedules"];
        readonly put?: never;
        /**
         * Create a schedule
         * @description Creates a schedule and returns it. Subscribers are told where `notifications` is true.
         */
        readonly post: operations["createSchedule"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/schedules/{schedule}": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * Get a schedule
         * @description Returns one schedule. What the caller may not see is answered with 404.
         */
        readonly get: operations["getSchedule"];
        /**
         * Update a schedule
         * @description Changes the fields that the body names, leaves the others, and returns the schedule. Subscribers hear of a new time where `notifications` is true.
         */
        readonly put: operations["updateSchedule"];
        readonly post?: never;
        /**
         * Delete a schedule
         * @description Deletes a schedule. It is gone at once, together with its updates. It can be restored from the trash for 30 days, or as many as the setting `trash_days` says.
         */
        readonly delete: operations["deleteSchedule"];
        readonly options?: never;
        readonly head?: never;
        /**
         * Update a schedule
         * @description Does the same as PUT.
         */
        readonly patch: operations["patchSchedule"];
        readonly trace?: never;
    };
    readonly "/api/schedules/{schedule}/updates": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * List schedule updates
         * @description Returns one page of schedule updates, by id unless `sort` says otherwise.
         */
        readonly get: operations["listScheduleUpdates"];
        readonly put?: never;
        /**
         * Create a schedule update
         * @description Creates a schedule update and returns it. With `completed_at` it also sets when the maintenance is over. If `notifications` is false and the update ends the maintenance, nobody is told of the end either.
         */
        readonly post: operations["createScheduleUpdate"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/schedules/{schedule}/updates/{update}": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * Get a schedule update
         * @description Returns one schedule update. What the caller may not see is answered with 404.
         */
        readonly get: operations["getScheduleUpdate"];
        /**
         * Update a schedule update
         * @description Changes the fields that the body names, leaves the others, and returns the schedule update. Nobody is told of an edit.
         */
        readonly put: operations["updateScheduleUpdate"];
        readonly post?: never;
        /**
         * Delete a schedule update
         * @description Deletes a schedule update. It can be restored from the trash for 30 days, or as many as the setting `trash_days` says.
         */
        readonly delete: operations["deleteScheduleUpdate"];
        readonly options?: never;
        readonly head?: never;
        /**
         * Update a schedule update
         * @description Does the same as PUT.
         */
        readonly patch: operations["patchScheduleUpdate"];
        readonly trace?: never;
    };
    readonly "/api/images": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * List images
         * @description Returns one page of images, by id unless `sort` says otherwise.
         */
        readonly get: operations["listImages"];
        readonly put?: never;
        /**
         * Create an image
         * @description Creates an image and returns it. An image that is too large is made smaller. The same image is kept once. Images that no message, template or setting refers to are deleted after 30 days.
         */
        readonly post: operations["createImage"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/images/{image}": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * Get an image
         * @description Returns one image. What the caller may not see is answered with 404.
         */
        readonly get: operations["getImage"];
        readonly put?: never;
        readonly post?: never;
        /**
         * Delete an image
         * @description Deletes an image. At once and for good. Messages that refer to it show its description instead.
         */
        readonly delete: operations["deleteImage"];
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/metrics": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * List metrics
         * @description Returns one page of metrics, by id unless `sort` says otherwise. `filter[visible]=2` lists the metrics for nobody, for sessions with `metrics.manage`.
         */
        readonly get: operations["listMetrics"];
        readonly put?: never;
        /**
         * Create a metric
         * @description Creates a metric and returns it.
         */
        readonly post: operations["createMetric"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/metrics/{metric}": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * Get a metric
         * @description Returns one metric. What the caller may not see is answered with 404.
         */
        readonly get: operations["getMetric"];
        /**
         * Update a metric
         * @description Changes the fields that the body names, leaves the others, and returns the metric.
         */
        readonly put: operations["updateMetric"];
        readonly post?: never;
        /**
         * Delete a metric
         * @description Deletes a metric. Its points are gone with it. It can be restored from the trash for 30 days, or as many as the setting `trash_days` says.
         */
        readonly delete: operations["deleteMetric"];
        readonly options?: never;
        readonly head?: never;
        /**
         * Update a metric
         * @description Does the same as PUT.
         */
        readonly patch: operations["patchMetric"];
        readonly trace?: never;
    };
    readonly "/api/metrics/{metric}/chart": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * Get the values of the charts of a metric
         * @description Returns the last hour, day, week and month, as the page shows them: the sum or the average of the points in each step, and the default value of the metric where there is no point. It takes as long for ten million points as for ten.
         */
        readonly get: operations["getMetricChart"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/metrics/{metric}/points": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * List metric points
         * @description Returns one page of metric points, by id unless `sort` says otherwise. `filter[after]` and `filter[before]` select the points of a period; the moments themselves are included.
         */
        readonly get: operations["listMetricPoints"];
        readonly put?: never;
        /**
         * Create a metric point
         * @description Creates a metric point and returns it. A point close in time to the newest one joins it, as the `threshold` of the metric says.
         */
        readonly post: operations["createMetricPoint"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/metrics/{metric}/points/{point}": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * Get a metric point
         * @description Returns one metric point. What the caller may not see is answered with 404.
         */
        readonly get: operations["getMetricPoint"];
        /**
         * Update a metric point
         * @description Changes the fields that the body names, leaves the others, and returns the metric point. Corrects a point. Each of the values that were merged into it counts as `value` from then on; `timestamp` moves the point.
         */
        readonly put: operations["updateMetricPoint"];
        readonly post?: never;
        /**
         * Delete a metric point
         * @description Deletes a metric point.
         */
        readonly delete: operations["deleteMetricPoint"];
        readonly options?: never;
        readonly head?: never;
        /**
         * Update a metric point
         * @description Does the same as PUT.
         */
        readonly patch: operations["patchMetricPoint"];
        readonly trace?: never;
    };
    readonly "/api/checks": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * List checks
         * @description Returns one page of checks, by id unless `sort` says otherwise. `sort=severity` lists what is wrong first, and `sort=name` counts the last number in a name as a number. `sort=component`, `sort=tag` and `sort=place` put those together that have the same component, first tag or places; checks without one come last.
         */
        readonly get: operations["listChecks"];
        readonly put?: never;
        /**
         * Create a check
         * @description Creates a check and returns it. It runs at once, and then at its interval.
         */
        readonly post: operations["createCheck"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/checks/{check}": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * Get a check
         * @description Returns one check. What the caller may not see is answered with 404.
         */
        readonly get: operations["getCheck"];
        /**
         * Update a check
         * @description Changes the fields that the body names, leaves the others, and returns the check. Another target or kind makes it begin anew, without a state.
         */
        readonly put: operations["updateCheck"];
        readonly post?: never;
        /**
         * Delete a check
         * @description Deletes a check. It can be restored from the trash for 30 days, or as many as the setting `trash_days` says.
         */
        readonly delete: operations["deleteCheck"];
        readonly options?: never;
        readonly head?: never;
        /**
         * Update a check
         * @description Does the same as PUT.
         */
        readonly patch: operations["patchCheck"];
        readonly trace?: never;
    };
    readonly "/api/checks/test": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /**
         * Try a check without storing it
         * @description Asks the system once, from here, and answers with the result. Nothing is written. With `check`, it uses the secrets that are stored for that check.
         */
        readonly post: operations["testCheck"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/checks/{check}/run": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /**
         * Run a check now
         * @description Asks the system once, from here, and answers with the result, which counts like any other. If the check runs already, the answer is the result of that run.
         */
        readonly post: operations["runCheck"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/checks/{check}/results": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * List the results of a check
         * @description From the oldest to the newest, without pages: at most the 2000 newest of the period. `resolution` says whether these are single results, or the results of each minute, hour or day.
         */
        readonly get: operations["listCheckResults"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/checks/{check}/changes": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * List what a check was certain of
         * @description Each change of the state that enough results have confirmed, from the newest. A state lasts until the next change.
         */
        readonly get: operations["listCheckChanges"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/checks/beats": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * List the newest results of several checks
         * @description For a list that shows them: the 30 newest results of each check, and its uptime. It reads no more for a hundred checks than for one, in the number of statements. A check that does not exist is left out.
         */
        readonly get: operations["listCheckBeats"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/checks/{check}/summary": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * Get the uptime and the outages of a check
         * @description Its uptime, outages and response times in the last day, week, month and year, and when it was down, degraded or under maintenance in the period that the filters name (by default: the last 24 hours).
         */
        readonly get: operations["getCheckSummary"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/contradictions": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * Ask where the page says what is not so
         * @description Compares what the public page shows with the statuses that were set on components and with what checks found out.
         */
        readonly get: operations["listContradictions"];
        readonly put?: never;
        /**
         * Ask what a publication would contradict
         * @description Takes the body of an incident or of an update, judges it as the write does, and answers what it would say that is not so. Nothing is written. The caller needs the ability of the write, and the one to read checks.
         */
        readonly post: operations["checkPublication"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/recoveries": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * Ask which open incidents seem to be over
         * @description Answers the published incidents that are open although every check of their components works again. Nothing is said about an incident of which an alert still fires, a check is not good, or no check has failed. Paused checks do not count.
         */
        readonly get: operations["listRecoveries"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/uptime": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * Get the uptime of the last 90 days
         * @description Answers in one figure how much of the last 90 days the public components were up, by the rules of the settings, and which of them were down the longest. `/uptime.json` of the status page has everything by month.
         */
        readonly get: operations["getUptime"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/checks/{check}/heartbeat": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * Get the address of a heartbeat
         * @description The job calls the address when it has done its work: GET, HEAD or POST, with any body. `/start` at its end says that the job begins, `/fail` that it failed, and a number is its exit code. A check of another kind has no address, and gets 404.
         */
        readonly get: operations["getHeartbeatAddress"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/alerts": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * List alerts
         * @description Returns one page of alerts, by started_at from the newest unless `sort` says otherwise. `sort=severity` lists the worst first. The public never sees any of it.
         */
        readonly get: operations["listAlerts"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/alerts/{alert}": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * Get an alert
         * @description Returns one alert, with what was done about it.
         */
        readonly get: operations["getAlert"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/alerts/{alert}/acknowledge": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /**
         * Acknowledge an alert
         * @description Says that somebody looks after it. Saying so again changes nothing.
         */
        readonly post: operations["acknowledgeAlert"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/alerts/{alert}/resolve": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /**
         * Resolve an alert
         * @description Ends an alert of which no end will come: its sender was switched off, or does not report ends. The rules then do what they do at every end. If its sender says again that it fires, it begins anew. An alert that is over stays as it is.
         */
        readonly post: operations["resolveAlert"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/alerts/{alert}/publish": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /**
         * Publish what an alert is about
         * @description Publishes the draft that the alert has, or joins the incident of its cause, or opens a new one with the beginning of the alert. The texts come from the body, or from the template, or from Daymark; never from the alert. A second time changes nothing.
         */
        readonly post: operations["publishAlert"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/alert-sources": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * List alert sources
         * @description Returns one page of alert sources, by id unless `sort` says otherwise.
         */
        readonly get: operations["listAlertSources"];
        readonly put?: never;
        /**
         * Create an alert source
         * @description Creates an alert source and returns it. Its `address` is what the sender posts its alerts to.
         */
        readonly post: operations["createAlertSource"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/alert-sources/{source}": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * Get an alert source
         * @description Returns one alert source. What the caller may not see is answered with 404.
         */
        readonly get: operations["getAlertSource"];
        /**
         * Update an alert source
         * @description Changes the fields that the body names, leaves the others, and returns the alert source.
         */
        readonly put: operations["updateAlertSource"];
        readonly post?: never;
        /**
         * Delete an alert source
         * @description Deletes an alert source. Its address answers 404 from then on, and its alerts end. It can be restored from the trash for 30 days, or as many as the setting `trash_days` says.
         */
        readonly delete: operations["deleteAlertSource"];
        readonly options?: never;
        readonly head?: never;
        /**
         * Update an alert source
         * @description Does the same as PUT.
         */
        readonly patch: operations["patchAlertSource"];
        readonly trace?: never;
    };
    readonly "/api/alert-sources/{source}/deliveries": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * List what a sender posted
         * @description The last 20 deliveries to an alert source, from the newest, with what became of each. Those that were refused are among them.
         */
        readonly get: operations["listAlertDeliveries"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/alert-rules": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * List alert rules
         * @description Returns one page of alert rules, by order unless `sort` says otherwise. The first rule that matches an alert acts.
         */
        readonly get: operations["listAlertRules"];
        readonly put?: never;
        /**
         * Create an alert rule
         * @description Creates an alert rule and returns it.
         */
        readonly post: operations["createAlertRule"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/alert-rules/{rule}": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * Get an alert rule
         * @description Returns one alert rule. What the caller may not see is answered with 404.
         */
        readonly get: operations["getAlertRule"];
        /**
         * Update an alert rule
         * @description Changes the fields that the body names, leaves the others, and returns the alert rule. `order` moves it; the other rules make room.
         */
        readonly put: operations["updateAlertRule"];
        readonly post?: never;
        /**
         * Delete an alert rule
         * @description Deletes an alert rule. What it did stays. It can be restored from the trash for 30 days, or as many as the setting `trash_days` says.
         */
        readonly delete: operations["deleteAlertRule"];
        readonly options?: never;
        readonly head?: never;
        /**
         * Update an alert rule
         * @description Does the same as PUT.
         */
        readonly patch: operations["patchAlertRule"];
        readonly trace?: never;
    };
    readonly "/api/alert-rules/test": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /**
         * Try the rules with an alert
         * @description Says which rule would act on an alert, one of the past or one that the body describes, and what would happen now. Nothing is written.
         */
        readonly post: operations["testAlertRules"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/probes": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * List probes
         * @description Returns one page of probes, by id unless `sort` says otherwise. Tokens are not shown.
         */
        readonly get: operations["listProbes"];
        readonly put?: never;
        /**
         * Create a probe
         * @description The answer holds the token with which `daymark probe` is started in the other place. It is shown this once. In a browser, this takes a sign-in in the last 15 minutes: otherwise the answer is 403 with `"reauthenticate": true`.
         */
        readonly post: operations["createProbe"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/probes/{probe}": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * Get a probe
         * @description Returns one probe. What the caller may not see is answered with 404.
         */
        readonly get: operations["getProbe"];
        /**
         * Update a probe
         * @description Changes the fields that the body names, leaves the others, and returns the probe. Checks that name it go on.
         */
        readonly put: operations["updateProbe"];
        readonly post?: never;
        /**
         * Delete a probe
         * @description Deletes a probe. Its token stops working at once. A probe that is the only place of a check cannot be deleted. It can be restored from the trash for 30 days, or as many as the setting `trash_days` says.
         */
        readonly delete: operations["deleteProbe"];
        readonly options?: never;
        readonly head?: never;
        /**
         * Update a probe
         * @description Does the same as PUT.
         */
        readonly patch: operations["patchProbe"];
        readonly trace?: never;
    };
    readonly "/api/probes/{probe}/rotate": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /**
         * Give a probe another token
         * @description The answer holds the new token, this once. The old one stops working at once: start the probe again with the new one. Its results are kept. Until an owner or admin has confirmed the probe, it runs no checks that have secrets; if one who has signed in within the last 15 minutes asks for the token, that confirms it.
         */
        readonly post: operations["rotateProbeToken"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/probes/{probe}/confirm": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /**
         * Let a probe have the secrets of its checks
         * @description After its token has changed, a probe runs no checks that have secrets until an owner or admin confirms it. A token of the API cannot. In a browser, this takes a sign-in in the last 15 minutes: otherwise the answer is 403 with `"reauthenticate": true`.
         */
        readonly post: operations["confirmProbe"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/probe/assignments": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * Get the checks of a probe
         * @description For probes, with their own tokens. With `If-None-Match` and `Prefer: wait=<seconds>`, the answer waits for a change, up to 25 seconds, and is 304 if there is none.
         */
        readonly get: operations["getProbeAssignments"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/probe/results": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /**
         * Deliver results of a probe
         * @description For probes, with their own tokens. It is safe to repeat: a result that was delivered before counts once. Without results, it tells that the probe is alive.
         */
        readonly post: operations["deliverProbeResults"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/subscribers": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * List subscribers
         * @description Returns one page of subscribers, by id unless `sort` says otherwise. Lists the subscribers by email. `filter[channel]` lists those of other channels: `filter[channel]=slack,teams`.
         */
        readonly get: operations["listSubscribers"];
        readonly put?: never;
        /**
         * Create a subscriber
         * @description Creates a subscriber and returns it. Adds a subscriber by email. Unless `verified` is true, an email asks for confirmation. People subscribe through other channels on the status page; use a webhook to send messages to a channel of your own.
         */
        readonly post: operations["createSubscriber"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/subscribers/{subscriber}": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * Get a subscriber
         * @description Returns one subscriber. What the caller may not see is answered with 404.
         */
        readonly get: operations["getSubscriber"];
        /**
         * Update a subscriber
         * @description Changes the fields that the body names, leaves the others, and returns the subscriber. A new email address has to be confirmed again.
         */
        readonly put: operations["updateSubscriber"];
        readonly post?: never;
        /**
         * Delete a subscriber
         * @description Deletes a subscriber.
         */
        readonly delete: operations["deleteSubscriber"];
        readonly options?: never;
        readonly head?: never;
        /**
         * Update a subscriber
         * @description Does the same as PUT.
         */
        readonly patch: operations["patchSubscriber"];
        readonly trace?: never;
    };
    readonly "/api/subscribers/import": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /**
         * Add many subscribers
         * @description Adds up to 500 subscribers by email, and says of each what became of it. Rows that are not valid do not keep the others from being added, and an address that is subscribed already stays as it is: the same request can be sent again. Unless `verified` is true, an email asks for confirmation. The body may also be CSV (`Content-Type: text/csv`) with the columns `email`, `confirmed` (yes or no), `components` (names or ids, with `|` between them; everything without it) and `topics`. Send more rows in several requests.
         */
        readonly post: operations["importSubscribers"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/subscribers/{subscriber}/confirmation": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /**
         * Ask a subscriber for confirmation again
         * @description Sends another message with a link that confirms the address. Links in earlier messages go on working.
         */
        readonly post: operations["sendConfirmation"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/bounces": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /**
         * Report a mail that came back
         * @description For mail servers and mail services: mails come back to an address that names the subscriber and is signed, so no token is needed. Each mail counts once. Three in a row suspend the address, unless they came back because of the sender, such as 5.7.1.
         */
        readonly post: operations["reportBounce"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/deliveries/preview": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /**
         * Ask who would hear of a write
         * @description Takes the body of the write, and judges it as the write does. Nothing is written and nobody is told. The token also needs the ability of the write itself.
         */
        readonly post: operations["previewDeliveries"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/previews": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /**
         * Preview the page and the mail of a write
         * @description Takes the body of the write, judges it as the write does, and renders what the public page and the mail would show. The answer names addresses for frames, which work for ten minutes, for the caller alone, and run no script. A hidden or future entry is shown as if everybody could see it now. With `type` `settings`, the page is the whole status page with these settings. The caller needs the ability of the write. A caller has one preview made at a time, and of those that wait only the latest is made: the others are answered with 429.
         */
        readonly post: operations["createPreview"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/deliveries/health": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * Ask whether mail arrives
         * @description What keeps mails from arriving at the moment, how many wait for it, and what to do about it. `daymark doctor` says the same.
         */
        readonly get: operations["getDeliveryHealth"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/deliveries/test": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /**
         * Send a test mail
         * @description Sends one mail now, as all mails are sent, and answers whether the mail server accepted it, or why not and what to do. If no mail server is configured, it says where mails go instead. Takes `deliveries.manage` or `settings.manage`. After ten mails in ten minutes, the caller has to wait.
         */
        readonly post: operations["sendTestMail"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/deliveries": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * List deliveries
         * @description One for each event, recipient and channel. People are named by their ids only.
         */
        readonly get: operations["listDeliveries"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/deliveries/{delivery}": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * Get a delivery with all its tries
         * @description Returns what became of one delivery: its state, and every try with what the other side answered.
         */
        readonly get: operations["getDelivery"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/events/{event}/deliveries": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * Count the deliveries of an event, by channel and state
         * @description Returns how many deliveries the event has in each channel and state, and when the first and last went out.
         */
        readonly get: operations["summarizeEventDeliveries"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/incidents/{incident}/deliveries": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * Count the deliveries of everything told about an incident
         * @description Returns how many deliveries there were for all events of the incident, by channel and state.
         */
        readonly get: operations["summarizeIncidentDeliveries"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/schedules/{schedule}/deliveries": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * Count the deliveries of everything told about a schedule
         * @description Returns how many deliveries there were for all events of the schedule, by channel and state.
         */
        readonly get: operations["summarizeScheduleDeliveries"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/deliveries/{event}/cancel": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /**
         * Cancel pending notifications
         * @description Cancels every delivery of the event to people that is still to be sent, also those that are not queued yet. What was sent, or is being sent at this moment, has gone. Webhooks that programs read are told all the same: the write stays written.
         */
        readonly post: operations["cancelDeliveries"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/deliveries/{event}/resend": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /**
         * Send what failed again
         * @description Queues deliveries of the event again, as if they had not been tried. What was sent is never sent again.
         */
        readonly post: operations["resendDeliveries"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/publications": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * List publications with what became of their notifications
         * @description One for each event that anybody was notified about, with the number of its deliveries in each state. `filter[q]` searches the names of incidents and schedules, and `filter[state]=failed,bounced` finds publications that did not reach everybody.
         */
        readonly get: operations["listPublications"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/events/{event}/undo": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /**
         * Undo a publication
         * @description Takes back a write of an incident, a schedule, an update or a post-mortem, together with the notifications of it that have not gone, and says how many had. What was created goes to the trash; what was changed becomes what it was before, also the components and their statuses. Starting or completing a maintenance now is such a change: the notifications of its start or end are taken back with it. The header `Daymark-Event` of the answer to a write names its event. Undoing takes the ability of the write. It works for two hours, as long as nobody has changed the incident, schedule or post-mortem since. Undoing the same event again changes nothing.
         */
        readonly post: operations["undoEvent"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/settings": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * Get the settings of the page
         * @description Returns every setting with its value, set by hand or not.
         */
        readonly get: operations["getSettings"];
        /**
         * Change settings of the page
         * @description Changes the settings that the body names and leaves the others. null, or an empty text, gives a setting back its default.
         */
        readonly put: operations["updateSettings"];
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        /**
         * Change settings of the page
         * @description Does the same as PUT.
         */
        readonly patch: operations["patchSettings"];
        readonly trace?: never;
    };
    readonly "/api/audit": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * List who changed what
         * @description Every write, from the newest: who made it, from where, and the members that it changed. `filter[actor]` takes ids of users, and `system`, `command` or `guest` for writes without a user. `filter[after]` and `filter[before]` include the moment that they name. `format=csv` downloads all entries that match.
         */
        readonly get: operations["listAuditEntries"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/components/{component}/history": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * List who changed a component
         * @description Every write about the component, from the newest: who made it, and the members that it changed, before and after. Drafts have a history, too.
         */
        readonly get: operations["listComponentHistory"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/incidents/{incident}/history": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * List who changed an incident
         * @description Every write about the incident and its updates, from the newest: who made it, and the members that it changed, before and after. Drafts have a history, too.
         */
        readonly get: operations["listIncidentHistory"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/schedules/{schedule}/history": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * List who changed a schedule
         * @description Every write about the schedule and its updates, from the newest: who made it, and the members that it changed, before and after. Drafts have a history, too.
         */
        readonly get: operations["listScheduleHistory"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/incidents/{incident}/track-record": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * Get how an incident was communicated
         * @description How soon it was public, which promised updates were on time, and what was edited after the public could read it. It follows from the event log. A promise is kept if an update was public at the due time or before; one that was changed or withdrawn in time does not count.
         */
        readonly get: operations["getIncidentTrackRecord"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/incidents/{incident}/proof": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * Export the proof of an incident
         * @description The events about the incident and its updates, with everything that their hashes cover. Save the response as a file: `daymark verify --proof <file>` checks it without a database. It holds everything that was ever written about the incident, so read it before you pass it on.
         */
        readonly get: operations["getIncidentProof"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/incidents/{incident}/replay": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * Get the course of an incident
         * @description What happened when, from the first failed result to the end: alerts, the draft, the publication, mails, updates, promises. It follows from the alerts and from the event log, and is for staff alone.
         */
        readonly get: operations["getIncidentReplay"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/trash": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * List the trash
         * @description Returns one page of what was deleted and can be restored, what was deleted last first. `filter[type]` selects by type.
         */
        readonly get: operations["listTrash"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/trash/{type}/{id}/restore": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /**
         * Restore something from the trash
         * @description Brings it back as it was, under the same id, together with what belongs to it. Nobody is notified, neither now nor later of what was due in the meantime. It takes `trash.manage`, or the ability to delete such records if the caller deleted this one.
         */
        readonly post: operations["restoreFromTrash"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/trash/{type}/{id}": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        readonly post?: never;
        /**
         * Purge something from the trash
         * @description Deletes it for good, together with what belongs to it. Nothing can bring it back.
         */
        readonly delete: operations["purgeFromTrash"];
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/webhooks": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * List webhooks
         * @description Returns one page of webhooks, by id unless `sort` says otherwise. Secrets are not shown.
         */
        readonly get: operations["listWebhooks"];
        readonly put?: never;
        /**
         * Create a webhook
         * @description The answer holds the secret that messages are signed with. It is shown this once.
         */
        readonly post: operations["createWebhook"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/webhooks/{webhook}": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * Get a webhook
         * @description Returns one webhook. What the caller may not see is answered with 404.
         */
        readonly get: operations["getWebhook"];
        /**
         * Update a webhook
         * @description Changes the fields that the body names, leaves the others, and returns the webhook.
         */
        readonly put: operations["updateWebhook"];
        readonly post?: never;
        /**
         * Delete a webhook
         * @description Deletes a webhook. What still waits for it is not sent.
         */
        readonly delete: operations["deleteWebhook"];
        readonly options?: never;
        readonly head?: never;
        /**
         * Update a webhook
         * @description Does the same as PUT.
         */
        readonly patch: operations["patchWebhook"];
        readonly trace?: never;
    };
    readonly "/api/webhooks/{webhook}/rotate": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /**
         * Give a webhook another secret
         * @description The answer holds the new secret, this once. Messages are signed with both secrets for 24 hours, then with the new one alone.
         */
        readonly post: operations["rotateWebhookSecret"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/webhooks/{webhook}/deliveries": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * List deliveries to a webhook
         * @description Returns one page of what was sent to the webhook, the newest first, with every try and its answer.
         */
        readonly get: operations["listWebhookDeliveries"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/webhooks/{webhook}/deliveries/{delivery}": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * Get a delivery to a webhook
         * @description Returns what was sent, with every try and its answer.
         */
        readonly get: operations["getWebhookDelivery"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/webhooks/{webhook}/deliveries/{delivery}/redeliver": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /**
         * Send a delivery again
         * @description It is queued anew, with the same message id, and sent in a moment. What was made for an address that the webhook does not have any more is not sent again.
         */
        readonly post: operations["redeliverWebhookDelivery"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/webhooks/{webhook}/ping": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /**
         * Send a test to a webhook
         * @description Sends a test now, also to a disabled webhook, and answers with what became of it.
         */
        readonly post: operations["pingWebhook"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/session/totp": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        /**
         * Switch two-factor authentication on
         * @description From now on, signing in with the password also takes a code of the app. The answer holds ten recovery codes, this once; each replaces a code of the app once.
         */
        readonly put: operations["confirmTotp"];
        /**
         * Get a secret for an authenticator app
         * @description Returns a new secret and its `otpauth:` address. Nothing changes until a code confirms the secret. The sign-in must not be older than 15 minutes.
         */
        readonly post: operations["proposeTotp"];
        /**
         * Switch two-factor authentication off
         * @description The secret and the recovery codes become invalid. The sign-in must not be older than 15 minutes.
         */
        readonly delete: operations["removeTotp"];
        readonly options?: never;
        readonly head?: never;
        /**
         * Switch two-factor authentication on
         * @description Does the same as PUT.
         */
        readonly patch: operations["patchConfirmTotp"];
        readonly trace?: never;
    };
    readonly "/api/session/passkey-options": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /**
         * Begin to sign in with a passkey
         * @description Returns the options for navigator.credentials.get(). Send what it returns to `POST /session` as `passkey`, within five minutes. Nobody has to type a name, and a passkey counts as both factors.
         */
        readonly post: operations["startPasskeySignIn"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/session/passkeys/options": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /**
         * Begin to add a passkey
         * @description Returns the options for navigator.credentials.create(). Send what it returns to `POST /session/passkeys`, within five minutes. The sign-in must not be older than 15 minutes.
         */
        readonly post: operations["startPasskeyRegistration"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/session/passkeys": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * List my passkeys
         * @description Returns the passkeys of the caller, and when each was last used.
         */
        readonly get: operations["listPasskeys"];
        readonly put?: never;
        /**
         * Add a passkey
         * @description From now on, the caller can sign in with this passkey alone.
         */
        readonly post: operations["createPasskey"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/session/passkeys/{passkey}": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * Get one of my passkeys
         * @description Returns one passkey of the caller. Those of others are answered with 404.
         */
        readonly get: operations["getPasskey"];
        /**
         * Rename one of my passkeys
         * @description The sign-in must not be older than 15 minutes.
         */
        readonly put: operations["updatePasskey"];
        readonly post?: never;
        /**
         * Delete one of my passkeys
         * @description Nobody can sign in with it any more. The sign-in must not be older than 15 minutes.
         */
        readonly delete: operations["deletePasskey"];
        readonly options?: never;
        readonly head?: never;
        /**
         * Rename one of my passkeys
         * @description Does the same as PUT.
         */
        readonly patch: operations["patchPasskey"];
        readonly trace?: never;
    };
    readonly "/api/session/notifications": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * Get what you are told of
         * @description Returns what the signed-in user is told of, and how. Whoever has chosen nothing has defaults: mails about overdue updates, and everything urgent in the browsers in which they turned on notifications.
         */
        readonly get: operations["getNotificationPreferences"];
        /**
         * Change what you are told of
         * @description Changes what the body names and leaves the rest. A topic without channels is not told at all. If the chat is removed, no topic is told there any more.
         */
        readonly put: operations["updateNotificationPreferences"];
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        /**
         * Change what you are told of
         * @description Does the same as PUT.
         */
        readonly patch: operations["patchNotificationPreferences"];
        readonly trace?: never;
    };
    readonly "/api/session/push-subscriptions": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * List the browsers in which you get notifications
         * @description Returns the browsers of the signed-in user.
         */
        readonly get: operations["listPushSubscriptions"];
        readonly put?: never;
        /**
         * Turn on notifications in a browser
         * @description Takes what `pushManager.subscribe()` returned. The same endpoint again is the same subscription, and belongs to whoever sent it last. A push service that says that the browser is gone ends it.
         */
        readonly post: operations["createPushSubscription"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/session/push-subscriptions/{push_subscription}": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * Get one of your browsers
         * @description Returns one browser of the signed-in user. Those of others are answered with 404.
         */
        readonly get: operations["getPushSubscription"];
        readonly put?: never;
        readonly post?: never;
        /**
         * Turn off notifications in a browser
         * @description Nothing is sent to it any more.
         */
        readonly delete: operations["deletePushSubscription"];
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/session/notifications/test": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /**
         * Send yourself a test notification
         * @description Sends one message through each channel that the signed-in user has chosen for anything, and answers what became of it. It is not tried again, and quiet hours do not matter. After ten tests in ten minutes, the caller has to wait.
         */
        readonly post: operations["testNotifications"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/setup": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * Check the setup state
         * @description Set-up is open until the first person has an account, and closed for ever after.
         */
        readonly get: operations["getSetup"];
        readonly put?: never;
        /**
         * Create the first owner
         * @description Takes the code in the address that the server prints when it starts. Signs the owner in: the answer is the session, and sets its cookie. Once somebody has an account, the answer is 403.
         */
        readonly post: operations["completeSetup"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/users": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * List users
         * @description Returns one page of users, by id unless `sort` says otherwise.
         */
        readonly get: operations["listUsers"];
        readonly put?: never;
        /**
         * Create a user
         * @description Without a password, Daymark sends an invitation: a link that works once, for seven days. The answer holds the link this once, so that it can be passed on where no mail server is configured. In a browser, this takes a sign-in in the last 15 minutes: otherwise the answer is 403 with `"reauthenticate": true`.
         */
        readonly post: operations["createUser"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/users/{user}": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * Get a user
         * @description Returns one user. What the caller may not see is answered with 404.
         */
        readonly get: operations["getUser"];
        /**
         * Update a user
         * @description Changes the fields that the body names, leaves the others, and returns the user. Disabling a user ends their sessions and stops their tokens at once. The address before another one gets a mail about it. For an address, a role and `disabled`: In a browser, this takes a sign-in in the last 15 minutes: otherwise the answer is 403 with `"reauthenticate": true`.
         */
        readonly put: operations["updateUser"];
        readonly post?: never;
        /**
         * Delete a user
         * @description Deletes a user. Their sessions and tokens end at once, and everything that is known about the person is erased. What they wrote stays. In a browser, this takes a sign-in in the last 15 minutes: otherwise the answer is 403 with `"reauthenticate": true`.
         */
        readonly delete: operations["deleteUser"];
        readonly options?: never;
        readonly head?: never;
        /**
         * Update a user
         * @description Does the same as PUT.
         */
        readonly patch: operations["patchUser"];
        readonly trace?: never;
    };
    readonly "/api/users/{user}/invitation": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /**
         * Send an invitation again
         * @description Sends the user a new link with which they choose a password. It works once, for seven days. Earlier links do not work any more. The answer holds the link this once. In a browser, this takes a sign-in in the last 15 minutes: otherwise the answer is 403 with `"reauthenticate": true`.
         */
        readonly post: operations["sendInvitation"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/users/{user}/sessions": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        readonly post?: never;
        /**
         * Sign a user out everywhere
         * @description Ends all sessions of the user, who can sign in again. Their tokens go on working. If the user is the caller, the session of this request stays. In a browser, this takes a sign-in in the last 15 minutes: otherwise the answer is 403 with `"reauthenticate": true`.
         */
        readonly delete: operations["signOutUser"];
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/invitations/{token}": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * Look at an invitation
         * @description Returns whom the invitation is for. One that is unknown, was used, or has expired is answered with 404.
         */
        readonly get: operations["getInvitation"];
        /**
         * Accept an invitation
         * @description Sets the password, and signs the user in: the answer is the session, and sets its cookie. The invitation works once.
         */
        readonly put: operations["acceptInvitation"];
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        /**
         * Accept an invitation
         * @description Does the same as PUT.
         */
        readonly patch: operations["patchAcceptInvitation"];
        readonly trace?: never;
    };
    readonly "/api/tokens": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * List tokens
         * @description Returns one page of your own tokens, by id unless `sort` says otherwise; with `tokens.manage`, of all tokens. A token sees itself and the tokens that were created with it.
         */
        readonly get: operations["listTokens"];
        readonly put?: never;
        /**
         * Create a token
         * @description Creates a token of your own. The answer holds the whole token as `secret`, this once. If a session creates it, the sign-in must be at most 15 minutes ago.
         */
        readonly post: operations["createToken"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/tokens/{apiToken}": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * Get a token
         * @description Returns one token, without its secret. What the caller may not see is answered with 404.
         */
        readonly get: operations["getToken"];
        /**
         * Update a token
         * @description Changes the fields that the body names, leaves the others, and returns the token. Tokens of others require `tokens.manage`. Tokens that were created with it lose what it loses.
         */
        readonly put: operations["updateToken"];
        readonly post?: never;
        /**
         * Revoke a token
         * @description The token stops working at once, and so do all tokens that were created with it. Tokens of others require `tokens.delete`.
         */
        readonly delete: operations["deleteToken"];
        readonly options?: never;
        readonly head?: never;
        /**
         * Update a token
         * @description Does the same as PUT.
         */
        readonly patch: operations["patchToken"];
        readonly trace?: never;
    };
    readonly "/api/session": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * Get the session of this request
         * @description Answers who is signed in, with their role and abilities. Tokens have no session: 403.
         */
        readonly get: operations["getSession"];
        readonly put?: never;
        /**
         * Sign in
         * @description Answers the session with its user, role and abilities, and sets the session cookie. A session that the browser had before ends. Any wrong pair of address and password is answered with 401, in the same words and time. If a second factor is due, the answer is 401 with `second_factor`: send the same again with `code`. A passkey takes neither address, password nor code. After ten failures in ten minutes for an account or an address, the answer is 429, and `Retry-After` says how long to wait.
         */
        readonly post: operations["signIn"];
        /**
         * Sign out
         * @description Ends the session of this request, and takes the cookie back.
         */
        readonly delete: operations["signOut"];
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/session/password": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        /**
         * Change your password
         * @description Ends all other sessions of the user, and gives this one a new secret. Takes a sign-in in the last 15 minutes: otherwise the answer is 403 with `"reauthenticate": true`.
         */
        readonly put: operations["changePassword"];
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        /**
         * Change your password
         * @description Does the same as PUT.
         */
        readonly patch: operations["patchChangePassword"];
        readonly trace?: never;
    };
    readonly "/api/session/profile": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        /**
         * Change your profile
         * @description Changes what the body names. Another email address counts when it is confirmed with the link that is sent to it, for 24 hours; asking for it takes a sign-in in the last 15 minutes (403 with `"reauthenticate": true`).
         */
        readonly put: operations["changeProfile"];
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        /**
         * Change your profile
         * @description Does the same as PUT.
         */
        readonly patch: operations["patchChangeProfile"];
        readonly trace?: never;
    };
    readonly "/api/sessions": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * List your sessions
         * @description Returns one page of the sessions of the signed-in user, the newest first.
         */
        readonly get: operations["listSessions"];
        readonly put?: never;
        readonly post?: never;
        /**
         * End all other sessions
         * @description Ends all sessions of the signed-in user except the one of this request. Takes a sign-in in the last 15 minutes: otherwise the answer is 403 with `"reauthenticate": true`.
         */
        readonly delete: operations["endOtherSessions"];
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/sessions/{session}": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        readonly post?: never;
        /**
         * End a session
         * @description Ends one of your sessions. The next request with its cookie is refused.
         */
        readonly delete: operations["endSession"];
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/password-resets": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /**
         * Ask for a new password
         * @description Sends a link to the address if it belongs to an account. The answer is always the same, so that it does not reveal which accounts exist. Earlier links work until they expire or one of them is used. After three mails to an account in a day, there is at most one in half an hour.
         */
        readonly post: operations["requestPasswordReset"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/password-resets/{token}": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        /**
         * Choose a new password
         * @description Takes the token of the link in the mail. All sessions of the user end. Afterwards sign in with the new password, and with the second factor if the user has one.
         */
        readonly put: operations["resetPassword"];
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        /**
         * Choose a new password
         * @description Does the same as PUT.
         */
        readonly patch: operations["patchResetPassword"];
        readonly trace?: never;
    };
    readonly "/api/email-changes/{token}": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        /**
         * Confirm a new email address
         * @description Takes the token of the link that was sent to the new address. The address before it is told about the change.
         */
        readonly put: operations["confirmEmailChange"];
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        /**
         * Confirm a new email address
         * @description Does the same as PUT.
         */
        readonly patch: operations["patchConfirmEmailChange"];
        readonly trace?: never;
    };
}
export type webhooks = Record<string, never>;
export interface components {
    schemas: {
        readonly Error: {
            /** @description What is wrong, and what to change. */
            readonly message: string;
        };
        readonly ForbiddenError: {
            readonly message: string;
            /** @description The ability that the caller lacks. */
            readonly ability?: string;
            /** @description True if the caller has to sign in again, because the last sign-in is too long ago. */
            readonly reauthenticate?: boolean;
            /** @description True if the caller needs a second factor, because of the role or after an import, and the sign-in had none. */
            readonly set_up_second_factor?: boolean;
        };
        readonly UnauthenticatedError: {
            readonly message: string;
            /** @description The second factors that the sign-in can be completed with, as `code`. */
            readonly second_factor?: readonly string[];
        };
        readonly ServerError: {
            readonly message: string;
            /** @description By it the operator finds the failure in the log. */
            readonly request_id: string;
        };
        readonly UnavailableError: {
            /** @description What does not answer, and what to do. */
            readonly message: string;
            /** @description By it the operator finds the failure in the log. */
            readonly request_id?: string;
        };
        readonly ValidationError: {
            /** @description The first of the errors, and how many more there are. */
            readonly message: string;
            /** @description Every field that is not valid, with all that is wrong about it. */
            readonly errors: {
                readonly [key: string]: readonly string[];
            };
            /** @description The same for programs: the code of each error, at the same place in its list. */
            readonly codes?: {
                readonly [key: string]: readonly components["schemas"]["ErrorCode"][];
            };
        };
        readonly ErrorCode: {
            /** @description Why the value is refused: `required`, `required_without_default`, `too_long`, `too_short`, `common_password`, `own_data_password`, `wrong_password`, `invalid_email`, `invalid_url`, `invalid_link`, `invalid_picture`, `picture_type_mismatch`, `invalid_image`, `too_many_pixels`, `too_many_images`, `style_tag`, `invalid_color`, `invalid_time_zone`, `invalid_slug`, `integer_expected`, `number_expected`, `too_small`, `too_large`, `not_positive`, `invalid_date`, `in_the_future`, `in_the_past`, `before_occurred_at`, `empty_period`, `too_many_items`, `duplicate`, `taken`, `fixed_status_required`, `fixed_status_refused`, `postmortem_published`, `recurrence_not_first`, `recurrence_without_dates`, `markdown_elements`, `markdown_table_cells`, `markdown_link_characters`, `recurrence_format`, `recurrence_frequency`, `recurrence_time_of_day`, `recurrence_part_unknown`, `recurrence_part_twice`, `recurrence_number`, `recurrence_positive_numbers`, `recurrence_numbers`, `recurrence_weekdays`, `recurrence_week_start`, `recurrence_until`, `recurrence_count_and_until`, `recurrence_combination`, `recurrence_numbered_days`, `recurrence_position`, `invalid_choice`, `own_email`, `last_owner_removed`, `last_owner_demoted`, `last_owner_disabled`, `invitation_accepted`, `user_disabled`, `link_used`, `wrong_setup_code`, `wrong_code`, `totp_already_on`, `passkey_refused`, `passkey_registered`, `too_many_passkeys`, `abilities_not_yours`, `abilities_beyond_role`, `token_expired`, `token_not_prolonged`, `already_confirmed`, `template_not_compiled`, `name_template_not_compiled`, `template_not_rendered`, `name_template_not_rendered`, `template_message_empty`, `template_message_too_long`, `template_message_too_complex`, `template_name_empty`, `template_name_too_long`, `template_slug_taken`, `postmortem_incident_in_trash`, `postmortem_replaced`, `update_incident_in_trash`, `update_schedule_in_trash`, `undo_not_recorded`, `undo_changed_since`, `undo_too_late`, `events_not_for_chats`, `events_without_ability`, `webhook_moved`, `url_with_password`, `url_port`, `url_private_name`, `url_private_address`, `url_leads_to_private_address`, `not_null`, `required_with_order`, `published_required`, `string_expected`, `boolean_expected`, `array_expected`, `object_expected`, `null_character`, `malformed_text`, `meta_expected`, `too_many_keys`, `too_deep`, `too_many_kilobytes`, `invalid_keys`, `duplicate_keys`, `languages_expected`, `unknown_language`, `translation_expected`, `not_translatable`, `sample_and_components`, `passkey_expected`, `local_time_expected`, `names_expected`, `ids_expected`, `csv_column_missing`, `csv_column_unknown`, `csv_quote_unclosed`, `flag_expected`, `invalid`, `first_user_not_owner`, `token_outlives_own`, `no_email_channel`, `no_own_email`, `password_of_user`, `totp_not_proposed`, `not_undoable`, `idempotency_key_reused`, `url_protocol`, `url_without_host`, `maintenance_is_no_incident`, `component_status_required`, `component_id_required`, `user_not_imported`, `address_missing`, `components_not_imported`. There may be more one day; then read the sentence. */
            readonly code: string;
            /** @description What the sentence mentions, such as a limit: `{"max": 255}`. */
            readonly parameters: {
                readonly [key: string]: string | number | readonly string[];
            };
        };
        readonly SystemProblem: {
            /**
             * @description writes: the database refuses writes. notifications, rules, jobs: the work in the background is late with them. bounds: a heartbeat or a probe has sent more than it may within a day, and the rest was refused. backup: the scheduled backup fails. twin: the static copy cannot be written. purge-…: a cache is not told what changed.
             * @enum {string}
             */
            readonly kind: "writes" | "notifications" | "rules" | "jobs" | "bounds" | "backup" | "twin" | "purge-url" | "purge-cloudflare" | "purge-fastly";
            readonly summary: string;
            /** @description What to do about it. */
            readonly advice: string;
            /** @description The error of the last attempt, how late it is, or who sent too much. */
            readonly reason: string;
            readonly since: components["schemas"]["Timestamp"];
        };
        /** @description A moment: relative to now, and as YYYY-MM-DD HH:MM:SS in UTC. */
        readonly Timestamp: {
            readonly human: string;
            readonly string: string;
        };
        /** @description One write. Read the record itself from the API. */
        readonly LiveEventDocument: {
            readonly id: number;
            /** @enum {string} */
            readonly type: "component.created" | "component.updated" | "component.deleted" | "component_group.created" | "component_group.updated" | "component_group.deleted" | "incident.created" | "incident.updated" | "incident.deleted" | "incident.published" | "incident.overdue" | "incident.stale" | "incident.recovered" | "incident_update.created" | "incident_update.updated" | "incident_update.deleted" | "postmortem.created" | "postmortem.updated" | "postmortem.deleted" | "incident_template.created" | "incident_template.updated" | "incident_template.deleted" | "schedule.created" | "schedule.updated" | "schedule.deleted" | "schedule.published" | "schedule.reminded" | "schedule.started" | "schedule.completed" | "schedule_update.created" | "schedule_update.updated" | "schedule_update.deleted" | "metric.created" | "metric.updated" | "metric.deleted" | "metric_point.created" | "metric_point.updated" | "metric_point.deleted" | "check.created" | "check.updated" | "check.deleted" | "check.changed" | "alert_source.created" | "alert_source.updated" | "alert_source.deleted" | "alert.created" | "alert.updated" | "alert_rule.created" | "alert_rule.updated" | "alert_rule.deleted" | "probe.created" | "probe.updated" | "probe.deleted" | "probe.lost" | "probe.returned" | "mail_problem.started" | "mail_problem.ended" | "image.created" | "image.deleted" | "settings.updated" | "subscriber.created" | "subscriber.updated" | "subscriber.deleted" | "subscriber.reminded" | "delivery.updated" | "token.created" | "token.updated" | "token.deleted" | "user.created" | "user.updated" | "user.deleted" | "session.created" | "session.updated" | "session.deleted" | "sign_in.refused" | "passkey.created" | "passkey.updated" | "passkey.deleted" | "account_link.created" | "account_link.used" | "webhook.created" | "webhook.updated" | "webhook.deleted" | "webhook.pinged" | "webhook.redelivered" | "component.restored" | "component_group.restored" | "incident.restored" | "incident_update.restored" | "postmortem.restored" | "incident_template.restored" | "schedule.restored" | "schedule_update.restored" | "metric.restored" | "check.restored" | "alert_source.restored" | "alert_rule.restored" | "probe.restored" | "component.purged" | "component_group.purged" | "incident.purged" | "incident_update.purged" | "postmortem.purged" | "incident_template.purged" | "schedule.purged" | "schedule_update.purged" | "metric.purged" | "check.purged" | "alert_source.purged" | "alert_rule.purged" | "probe.purged" | "log.sealed";
            readonly subject: string;
            readonly subject_id: number;
            readonly actor: {
                /** @description `token`, `session`, `guest`, `command`, or `system` for Daymark itself. */
                readonly type: string;
                /** @description The id of the token or of the session. */
                readonly id: number | null;
            };
        };
        readonly ShowPresenceRequest: {
            /** @description A random id that the client makes once for each browser tab, such as a UUID. */
            readonly tab?: string;
            /**
             * @description What is open: an incident or a schedule.
             * @enum {string}
             */
            readonly subject?: "incident" | "schedule";
            /** @description The id of the incident or of the schedule. */
            readonly id?: number;
            /** @description Whether the user is writing at this moment. */
            readonly writing?: boolean;
        };
        readonly ComponentCollection: {
            readonly data: readonly components["schemas"]["Component"][];
            readonly links: components["schemas"]["PageLinks"];
            readonly meta: components["schemas"]["PageMeta"];
            readonly included?: readonly (components["schemas"]["ComponentGroup"] | components["schemas"]["Incident"])[];
        };
        readonly Component: {
            readonly id: string;
            /** @constant */
            readonly type: "components";
            readonly attributes: {
                readonly id: number;
                readonly name: string;
                readonly description: string | null;
                readonly link: string | null;
                readonly order: number | null;
                readonly status: components["schemas"]["ComponentStatusValue"];
                readonly latest_status: components["schemas"]["ComponentStatusValue"];
                readonly enabled: boolean;
                /** @description Only for signed-in callers. */
                readonly on_failure?: ("draft" | "status" | "nothing") | null;
                /**
                 * @description `on_failure`, or the setting where that is null. Only for signed-in callers.
                 * @enum {string}
                 */
                readonly effective_on_failure?: "draft" | "status" | "nothing";
                /** @description Texts in other languages, by language. Absent if there are none. */
                readonly translations?: {
                    readonly [key: string]: {
                        readonly name?: string;
                        readonly description?: string;
                    };
                };
                readonly created: components["schemas"]["Timestamp"];
                readonly updated: components["schemas"]["Timestamp"];
                readonly group_count?: string;
                readonly group_exists?: boolean;
                readonly meta?: components["schemas"]["Meta"];
                readonly meta_count?: string;
                readonly meta_exists?: boolean;
            };
            readonly relationships: {
                readonly group: {
                    readonly data: components["schemas"]["ComponentGroupIdentifier"] | null;
                };
                readonly incidents: {
                    readonly data: readonly components["schemas"]["IncidentIdentifier"][];
                    readonly links?: {
                        readonly related: string;
                    };
                    readonly meta?: {
                        readonly total: number;
                    };
                };
            };
        };
        readonly ComponentStatusValue: {
            /** @enum {string} */
            readonly human: "Operational" | "Performance issues" | "Partial outage" | "Major outage" | "Unknown" | "Under maintenance";
            readonly value: number;
        };
        /** @description Free-form metadata, in the order of its keys. */
        readonly Meta: readonly {
            readonly key: string;
            readonly value: unknown;
        }[];
        readonly ComponentGroupIdentifier: {
            /** @constant */
            readonly type: "componentGroups";
            readonly id: string;
        };
        readonly IncidentIdentifier: {
            /** @constant */
            readonly type: "incidents";
            readonly id: string;
        };
        /** @description Absolute addresses of other pages; prev and next are empty where there is none. */
        readonly PageLinks: {
            readonly first: string;
            readonly last: string;
            readonly prev: string;
            readonly next: string;
        };
        readonly PageMeta: {
            readonly current_page: number;
            readonly from: number;
            readonly last_page: number;
            readonly path: string;
            readonly per_page: number;
            readonly to: number;
            readonly total: number;
        };
        readonly ComponentGroup: {
            readonly id: string;
            /** @constant */
            readonly type: "componentGroups";
            readonly attributes: {
                readonly id: number;
                readonly name: string;
                readonly order: number;
                /** @description Texts in other languages, by language. Absent if there are none. */
                readonly translations?: {
                    readonly [key: string]: {
                        readonly name?: string;
                    };
                };
                readonly created: components["schemas"]["Timestamp"];
                readonly updated: components["schemas"]["Timestamp"];
                readonly meta?: components["schemas"]["Meta"];
                readonly meta_count?: string;
                readonly meta_exists?: boolean;
                /** @enum {string} */
                readonly order_column: "id" | "last_updated" | "name" | "manual" | "status";
                /** @enum {string} */
                readonly order_direction: "asc" | "desc";
                readonly collapsed: number;
                readonly visible: number;
            };
            readonly relationships: {
                readonly components: {
                    readonly data: readonly components["schemas"]["ComponentIdentifier"][];
                };
            };
        };
        readonly ComponentIdentifier: {
            /** @constant */
            readonly type: "components";
            readonly id: string;
        };
        readonly Incident: {
            readonly id: string;
            /** @constant */
            readonly type: "incidents";
            readonly attributes: {
                readonly id: number;
                readonly guid: string;
                readonly name: string;
                readonly message: string;
                readonly visible: number;
                readonly stickied: boolean;
                readonly notifications: number;
                readonly status: components["schemas"]["IncidentStatusValue"];
                readonly occurred: components["schemas"]["Timestamp"];
                readonly resolved: components["schemas"]["NullableTimestamp"];
                readonly next_update_due: components["schemas"]["NullableTimestamp"];
                /**
                 * @description Whether it has a post-mortem. Without `incidents.manage`, a draft counts as none.
                 * @enum {string}
                 */
                readonly postmortem: "none" | "draft" | "published";
                /** @description Texts in other languages, by language. Absent if there are none. */
                readonly translations?: {
                    readonly [key: string]: {
                        readonly name?: string;
                        readonly message?: string;
                    };
                };
                readonly published: components["schemas"]["Timestamp"];
                readonly created: components["schemas"]["Timestamp"];
                readonly updated: components["schemas"]["Timestamp"];
                readonly components_count?: string;
                readonly components_exists?: boolean;
                readonly updates_count?: string;
                readonly updates_exists?: boolean;
                readonly user_count?: string;
                readonly user_exists?: boolean;
                readonly meta?: components["schemas"]["Meta"];
                readonly meta_count?: string;
                readonly meta_exists?: boolean;
            };
            readonly relationships: {
                readonly components: {
                    readonly data: readonly components["schemas"]["ComponentIdentifier"][];
                };
                readonly updates: {
                    readonly data: readonly components["schemas"]["UpdateIdentifier"][];
                    readonly links?: {
                        readonly related: string;
                    };
                    readonly meta?: {
                        readonly total: number;
                    };
                };
                readonly user: {
                    readonly data: components["schemas"]["UserIdentifier"];
                };
            };
        };
        readonly IncidentStatusValue: {
            /** @enum {string} */
            readonly human: "Reported" | "Investigating" | "Identified" | "Watching" | "Fixed";
            readonly value: string;
        };
        /** @description A moment, or nulls where there is none. */
        readonly NullableTimestamp: {
            readonly human: string | null;
            readonly string: string | null;
        };
        readonly UpdateIdentifier: {
            /** @constant */
            readonly type: "updates";
            readonly id: string;
        };
        readonly UserIdentifier: {
            /** @constant */
            readonly type: "users";
            readonly id: string;
        };
        readonly ComponentDocument: {
            readonly data: components["schemas"]["Component"];
            readonly included?: readonly (components["schemas"]["ComponentGroup"] | components["schemas"]["Incident"])[];
            readonly meta?: components["schemas"]["DryRunMeta"];
        };
        /** @description Only in the answer to a dry run: who would be told, by channel. */
        readonly DryRunMeta: {
            readonly audience: {
                readonly email: number;
                /** @description Webhooks that write to a chat, and subscribers with Slack, Teams or a webhook. */
                readonly chat: number;
                /** @description Webhooks that programs read. */
                readonly webhook: number;
                /** @description Browsers that show notifications. */
                readonly push: number;
            };
        };
        readonly MetaInput: {
            readonly [key: string]: unknown;
        } | readonly {
            readonly key: string;
            readonly value: unknown;
        }[];
        readonly CreateComponentRequest: {
            readonly name: string;
            readonly description?: string | null;
            readonly link?: string | null;
            readonly order?: number | null;
            /**
             * @description 1 Operational, 2 Performance issues, 3 Partial outage, 4 Major outage, 5 Unknown, 6 Under maintenance.
             * @default 1
             * @enum {integer}
             */
            readonly status?: 1 | 2 | 3 | 4 | 5 | 6;
            /**
             * @description Guests do not see disabled components.
             * @default true
             */
            readonly enabled?: boolean;
            readonly component_group_id?: number | null;
            /** @description What happens when a check of it fails and no rule matches: draft (an incident is drafted for staff), status (its status follows its checks at once) or nothing. Null follows the setting `on_failure`. */
            readonly on_failure?: ("draft" | "status" | "nothing") | null;
            /** @description Texts in other languages, such as {"de": {"name": "Anmeldung"}}. They replace all translations of the record, and null removes them. Without this, a text that changes loses its translations, so that nobody reads an outdated one. */
            readonly translations?: {
                readonly [key: string]: {
                    readonly name?: string;
                    readonly description?: string;
                };
            } | null;
            /** @description Replaces all of it; null and absent keep what there is. */
            readonly meta?: components["schemas"]["MetaInput"] | null;
        };
        readonly UpdateComponentRequest: {
            readonly name?: string;
            readonly description?: string | null;
            readonly link?: string | null;
            readonly order?: number | null;
            /**
             * @description 1 Operational, 2 Performance issues, 3 Partial outage, 4 Major outage, 5 Unknown, 6 Under maintenance.
             * @enum {integer}
             */
            readonly status?: 1 | 2 | 3 | 4 | 5 | 6;
            /** @description Guests do not see disabled components. */
            readonly enabled?: boolean;
            readonly component_group_id?: number | null;
            /** @description What happens when a check of it fails and no rule matches: draft (an incident is drafted for staff), status (its status follows its checks at once) or nothing. Null follows the setting `on_failure`. */
            readonly on_failure?: ("draft" | "status" | "nothing") | null;
            /** @description Texts in other languages, such as {"de": {"name": "Anmeldung"}}. They replace all translations of the record, and null removes them. Without this, a text that changes loses its translations, so that nobody reads an outdated one. */
            readonly translations?: {
                readonly [key: string]: {
                    readonly name?: string;
                    readonly description?: string;
                };
            } | null;
            /** @description Replaces all of it; null and absent keep what there is. */
            readonly meta?: components["schemas"]["MetaInput"] | null;
        };
        readonly UpdateComponentsRequest: {
            /** @description The components to change: the id of each, and the fields that get another value. */
            readonly components?: readonly {
                readonly id: number;
                readonly name?: string;
                readonly description?: string | null;
                readonly link?: string | null;
                readonly order?: number | null;
                /**
                 * @description 1 Operational, 2 Performance issues, 3 Partial outage, 4 Major outage, 5 Unknown, 6 Under maintenance.
                 * @enum {integer}
                 */
                readonly status?: 1 | 2 | 3 | 4 | 5 | 6;
                /** @description Guests do not see disabled components. */
                readonly enabled?: boolean;
                readonly component_group_id?: number | null;
                /** @description What happens when a check of it fails and no rule matches: draft (an incident is drafted for staff), status (its status follows its checks at once) or nothing. Null follows the setting `on_failure`. */
                readonly on_failure?: ("draft" | "status" | "nothing") | null;
                /** @description Texts in other languages, such as {"de": {"name": "Anmeldung"}}. They replace all translations of the record, and null removes them. Without this, a text that changes loses its translations, so that nobody reads an outdated one. */
                readonly translations?: {
                    readonly [key: string]: {
                        readonly name?: string;
                        readonly description?: string;
                    };
                } | null;
                /** @description Replaces all of it; null and absent keep what there is. */
                readonly meta?: components["schemas"]["MetaInput"] | null;
            }[];
        };
        readonly ComponentStatusCollection: {
            readonly data: readonly components["schemas"]["ComponentStatus"][];
            readonly links: components["schemas"]["PageLinks"];
            readonly meta: components["schemas"]["PageMeta"];
            readonly included?: readonly components["schemas"]["LinkedComponent"][];
        };
        readonly ComponentStatus: {
            readonly id: string;
            /** @constant */
            readonly type: "componentStatuses";
            readonly attributes: {
                readonly id: number;
                readonly status: components["schemas"]["ComponentStatusValue"];
                readonly source: string;
                readonly created: components["schemas"]["Timestamp"];
                readonly component_count?: string;
                readonly component_exists?: boolean;
            };
            readonly relationships: {
                readonly component: {
                    readonly data: components["schemas"]["ComponentIdentifier"];
                };
            };
        };
        readonly LinkedComponent: {
            readonly id: string;
            /** @constant */
            readonly type: "components";
            readonly attributes: {
                readonly id: number;
                readonly name: string;
                readonly description: string | null;
                readonly link: string | null;
                readonly order: number | null;
                readonly status: components["schemas"]["ComponentStatusValue"];
                readonly latest_status: components["schemas"]["ComponentStatusValue"];
                readonly enabled: boolean;
                /** @description Only for signed-in callers. */
                readonly on_failure?: ("draft" | "status" | "nothing") | null;
                /**
                 * @description `on_failure`, or the setting where that is null. Only for signed-in callers.
                 * @enum {string}
                 */
                readonly effective_on_failure?: "draft" | "status" | "nothing";
                /** @description Texts in other languages, by language. Absent if there are none. */
                readonly translations?: {
                    readonly [key: string]: {
                        readonly name?: string;
                        readonly description?: string;
                    };
                };
                readonly created: components["schemas"]["Timestamp"];
                readonly updated: components["schemas"]["Timestamp"];
                readonly group_count?: string;
                readonly group_exists?: boolean;
                readonly meta?: components["schemas"]["Meta"];
                readonly meta_count?: string;
                readonly meta_exists?: boolean;
                readonly pivot: {
                    readonly component_status: components["schemas"]["LinkedStatusValue"];
                };
            };
            readonly relationships: {
                readonly group: {
                    readonly data: components["schemas"]["ComponentGroupIdentifier"] | null;
                };
                readonly incidents: {
                    readonly data: readonly components["schemas"]["IncidentIdentifier"][];
                    readonly links?: {
                        readonly related: string;
                    };
                    readonly meta?: {
                        readonly total: number;
                    };
                };
            };
        };
        /** @description The status that an incident or a schedule gives a component. Both members are null where nothing gives it one, as in a group. */
        readonly LinkedStatusValue: {
            readonly human: ("Operational" | "Performance issues" | "Partial outage" | "Major outage" | "Unknown" | "Under maintenance") | null;
            readonly value: string | null;
        };
        readonly ComponentGroupCollection: {
            readonly data: readonly components["schemas"]["BriefComponentGroup"][];
            readonly links: components["schemas"]["PageLinks"];
            readonly meta: components["schemas"]["PageMeta"];
            readonly included?: readonly components["schemas"]["BriefComponent"][];
        };
        readonly BriefComponentGroup: {
            readonly id: string;
            /** @constant */
            readonly type: "componentGroups";
            readonly attributes: {
                readonly id: number;
                readonly name: string;
                readonly order: number;
                /** @description Texts in other languages, by language. Absent if there are none. */
                readonly translations?: {
                    readonly [key: string]: {
                        readonly name?: string;
                    };
                };
                readonly created: components["schemas"]["Timestamp"];
                readonly updated: components["schemas"]["Timestamp"];
                readonly meta?: components["schemas"]["Meta"];
                readonly meta_count?: string;
                readonly meta_exists?: boolean;
            };
            readonly relationships: {
                readonly components: {
                    readonly data: readonly components["schemas"]["ComponentIdentifier"][];
                };
            };
        };
        readonly BriefComponent: {
            readonly id: string;
            /** @constant */
            readonly type: "components";
            readonly attributes: {
                readonly id: number;
                readonly name: string;
                readonly description: string | null;
                readonly link: string | null;
                readonly order: number | null;
                readonly status: {
                    readonly value: number;
                };
                readonly latest_status: components["schemas"]["ComponentStatusValue"];
                readonly enabled: boolean;
                /** @description Only for signed-in callers. */
                readonly on_failure?: ("draft" | "status" | "nothing") | null;
                /**
                 * @description `on_failure`, or the setting where that is null. Only for signed-in callers.
                 * @enum {string}
                 */
                readonly effective_on_failure?: "draft" | "status" | "nothing";
                /** @description Texts in other languages, by language. Absent if there are none. */
                readonly translations?: {
                    readonly [key: string]: {
                        readonly name?: string;
                        readonly description?: string;
                    };
                };
                readonly created: components["schemas"]["Timestamp"];
                readonly updated: components["schemas"]["Timestamp"];
                readonly group_count?: string;
                readonly group_exists?: boolean;
                readonly meta?: components["schemas"]["Meta"];
                readonly meta_count?: string;
                readonly meta_exists?: boolean;
                readonly pivot: {
                    readonly component_status: components["schemas"]["LinkedStatusValue"];
                };
            };
            readonly relationships: {
                readonly group: {
                    readonly data: components["schemas"]["ComponentGroupIdentifier"] | null;
                };
                readonly incidents: {
                    readonly data: readonly components["schemas"]["IncidentIdentifier"][];
                    readonly links?: {
                        readonly related: string;
                    };
                    readonly meta?: {
                        readonly total: number;
                    };
                };
            };
        };
        readonly ComponentGroupDocument: {
            readonly data: components["schemas"]["ComponentGroup"];
            readonly included?: readonly components["schemas"]["LinkedComponent"][];
            readonly meta?: components["schemas"]["DryRunMeta"];
        };
        readonly CreateComponentGroupRequest: {
            readonly name: string;
            /**
             * @description Its place on the page: the lowest number comes first.
             * @default 0
             */
            readonly order?: number;
            /**
             * @description 0 signed-in callers only, 1 everyone, 2 nobody.
             * @default 1
             * @enum {integer}
             */
            readonly visible?: 0 | 1 | 2;
            /**
             * @description 0 expanded, 1 collapsed, 2 collapsed unless there is an incident.
             * @default 0
             * @enum {integer}
             */
            readonly collapsed?: 0 | 1 | 2;
            readonly order_column?: ("id" | "last_updated" | "name" | "manual" | "status") | null;
            /** @description Required with an order_column other than manual. */
            readonly order_direction?: ("asc" | "desc") | null;
            /** @description POST moves these in; PUT makes them the exact set. */
            readonly components?: readonly number[] | null;
            /** @description Texts in other languages, such as {"de": {"name": "Anmeldung"}}. They replace all translations of the record, and null removes them. Without this, a text that changes loses its translations, so that nobody reads an outdated one. */
            readonly translations?: {
                readonly [key: string]: {
                    readonly name?: string;
                };
            } | null;
            readonly meta?: components["schemas"]["MetaInput"] | null;
        };
        readonly UpdateComponentGroupRequest: {
            readonly name?: string;
            /** @description Its place on the page: the lowest number comes first. */
            readonly order?: number;
            /**
             * @description 0 signed-in callers only, 1 everyone, 2 nobody.
             * @enum {integer}
             */
            readonly visible?: 0 | 1 | 2;
            /**
             * @description 0 expanded, 1 collapsed, 2 collapsed unless there is an incident.
             * @enum {integer}
             */
            readonly collapsed?: 0 | 1 | 2;
            readonly order_column?: ("id" | "last_updated" | "name" | "manual" | "status") | null;
            /** @description Required with an order_column other than manual. */
            readonly order_direction?: ("asc" | "desc") | null;
            /** @description POST moves these in; PUT makes them the exact set. */
            readonly components?: readonly number[] | null;
            /** @description Texts in other languages, such as {"de": {"name": "Anmeldung"}}. They replace all translations of the record, and null removes them. Without this, a text that changes loses its translations, so that nobody reads an outdated one. */
            readonly translations?: {
                readonly [key: string]: {
                    readonly name?: string;
                };
            } | null;
            readonly meta?: components["schemas"]["MetaInput"] | null;
        };
        readonly IncidentCollection: {
            readonly data: readonly components["schemas"]["Incident"][];
            readonly links: components["schemas"]["PageLinks"];
            readonly meta: components["schemas"]["PageMeta"];
            readonly included?: readonly (components["schemas"]["LinkedComponent"] | components["schemas"]["ComponentGroup"] | components["schemas"]["Update"] | components["schemas"]["User"])[];
        };
        readonly Update: {
            readonly id: string;
            /** @constant */
            readonly type: "updates";
            readonly attributes: {
                readonly id: number;
                readonly updateable_id: number;
                /** @enum {string} */
                readonly updateable_type: "incident" | "schedule";
                readonly message: string;
                readonly status: components["schemas"]["UpdateStatusValue"];
                /** @description Whether subscribers are told of this update; null where the incident or schedule decides. */
                readonly notifications: boolean | null;
                /** @description Texts in other languages, by language. Absent if there are none. */
                readonly translations?: {
                    readonly [key: string]: {
                        readonly message?: string;
                    };
                };
                readonly created: components["schemas"]["Timestamp"];
                readonly updated: components["schemas"]["Timestamp"];
                readonly incident_count?: string;
                readonly incident_exists?: boolean;
                readonly schedule_count?: string;
                readonly schedule_exists?: boolean;
            };
            readonly relationships: {
                readonly incident: {
                    readonly data: components["schemas"]["IncidentIdentifier"] | null;
                };
                readonly schedule: {
                    readonly data: components["schemas"]["ScheduleIdentifier"] | null;
                };
            };
        };
        readonly UpdateStatusValue: {
            readonly human: ("Reported" | "Investigating" | "Identified" | "Watching" | "Fixed") | null;
            readonly value: number | null;
        };
        readonly ScheduleIdentifier: {
            /** @constant */
            readonly type: "schedules";
            readonly id: string;
        };
        readonly User: {
            readonly id: string;
            /** @constant */
            readonly type: "users";
            readonly attributes: {
                readonly id: number;
            };
            readonly relationships: Record<string, never>;
        };
        readonly IncidentDocument: {
            readonly data: components["schemas"]["Incident"];
            readonly included?: readonly (components["schemas"]["LinkedComponent"] | components["schemas"]["ComponentGroup"] | components["schemas"]["Update"] | components["schemas"]["User"])[];
            readonly meta?: components["schemas"]["DryRunMeta"];
        };
        /** @description A component, and the status that it is given. */
        readonly ComponentLinkInput: {
            readonly id: number;
            /** @enum {integer} */
            readonly status: 1 | 2 | 3 | 4 | 5 | 6;
        };
        readonly CreateIncidentRequest: {
            /** @description A new incident needs it, unless its template has a default for it. */
            readonly name?: string;
            /**
             * @description 0 Reported, 1 Investigating, 2 Identified, 3 Watching, 4 Fixed. A new incident needs it, unless its template has a default for it.
             * @enum {integer}
             */
            readonly status?: 0 | 1 | 2 | 3 | 4;
            /** @description Required unless a template makes it. */
            readonly message?: string;
            /** @description The slug of an incident template, which makes the message. */
            readonly template?: string;
            /** @description Variables for the template. */
            readonly template_vars?: {
                readonly [key: string]: unknown;
            } | null;
            /**
             * @description 0 signed-in callers only, 1 everyone, 2 nobody.
             * @default 1
             * @enum {integer}
             */
            readonly visible?: 0 | 1 | 2;
            /**
             * @description Whether it stays at the top of the page.
             * @default false
             */
            readonly stickied?: boolean;
            /**
             * @description Whether subscribers are told.
             * @default false
             */
            readonly notifications?: boolean;
            /**
             * Format: date-time
             * @description When it began: it counts against uptime from then on (default now).
             */
            readonly occurred_at?: string;
            /**
             * Format: date-time
             * @description When it was over. Only with the status 4; without it, the moment at which it became Fixed.
             */
            readonly resolved_at?: string;
            /** @description By when people are promised to hear more. The next update clears it unless it sets another, and so does the status 4. */
            readonly next_update_due_at?: string | null;
            /**
             * Format: date-time
             * @description Hidden before this moment (default now).
             */
            readonly published_at?: string;
            /** @description The components that it concerns. */
            readonly components?: readonly components["schemas"]["ComponentLinkInput"][] | null;
            /** @description Components whose own status becomes Operational in the same write. Only with the status 4. It needs the ability `components.manage` as well. Without it, resolving an incident leaves the statuses that were set on components as they are. */
            readonly operational_components?: readonly number[] | null;
            /** @description The older way to link one component; `components` is the newer one. */
            readonly component_id?: number | null;
            readonly component_status?: (1 | 2 | 3 | 4 | 5 | 6) | null;
            /** @description Texts in other languages, such as {"de": {"name": "Anmeldung"}}. They replace all translations of the record, and null removes them. Without this, a text that changes loses its translations, so that nobody reads an outdated one. */
            readonly translations?: {
                readonly [key: string]: {
                    readonly name?: string;
                    readonly message?: string;
                };
            } | null;
            readonly meta?: components["schemas"]["MetaInput"] | null;
        };
        readonly UpdateIncidentRequest: {
            /** @description A new incident needs it, unless its template has a default for it. */
            readonly name?: string;
            /**
             * @description 0 Reported, 1 Investigating, 2 Identified, 3 Watching, 4 Fixed. A new incident needs it, unless its template has a default for it.
             * @enum {integer}
             */
            readonly status?: 0 | 1 | 2 | 3 | 4;
            /** @description Required unless a template makes it. */
            readonly message?: string;
            /** @description The slug of an incident template, which makes the message. */
            readonly template?: string;
            /** @description Variables for the template. */
            readonly template_vars?: {
                readonly [key: string]: unknown;
            } | null;
            /**
             * @description 0 signed-in callers only, 1 everyone, 2 nobody.
             * @enum {integer}
             */
            readonly visible?: 0 | 1 | 2;
            /** @description Whether it stays at the top of the page. */
            readonly stickied?: boolean;
            /** @description Whether subscribers are told. */
            readonly notifications?: boolean;
            /**
             * Format: date-time
             * @description When it began: it counts against uptime from then on (default now).
             */
            readonly occurred_at?: string;
            /**
             * Format: date-time
             * @description When it was over. Only with the status 4; without it, the moment at which it became Fixed.
             */
            readonly resolved_at?: string;
            /** @description By when people are promised to hear more. The next update clears it unless it sets another, and so does the status 4. */
            readonly next_update_due_at?: string | null;
            /**
             * Format: date-time
             * @description Hidden before this moment (default now).
             */
            readonly published_at?: string;
            /** @description The components that it concerns. */
            readonly components?: readonly components["schemas"]["ComponentLinkInput"][] | null;
            /** @description Components whose own status becomes Operational in the same write. Only with the status 4. It needs the ability `components.manage` as well. Without it, resolving an incident leaves the statuses that were set on components as they are. */
            readonly operational_components?: readonly number[] | null;
            /** @description The older way to link one component; `components` is the newer one. */
            readonly component_id?: number | null;
            readonly component_status?: (1 | 2 | 3 | 4 | 5 | 6) | null;
            /** @description Texts in other languages, such as {"de": {"name": "Anmeldung"}}. They replace all translations of the record, and null removes them. Without this, a text that changes loses its translations, so that nobody reads an outdated one. */
            readonly translations?: {
                readonly [key: string]: {
                    readonly name?: string;
                    readonly message?: string;
                };
            } | null;
            readonly meta?: components["schemas"]["MetaInput"] | null;
        };
        readonly IncidentUpdateCollection: {
            readonly data: readonly components["schemas"]["Update"][];
            readonly links: components["schemas"]["PageLinks"];
            readonly meta: components["schemas"]["PageMeta"];
            readonly included?: readonly components["schemas"]["Incident"][];
        };
        readonly IncidentUpdateDocument: {
            readonly data: components["schemas"]["Update"];
            readonly included?: readonly components["schemas"]["Incident"][];
            readonly meta?: components["schemas"]["DryRunMeta"];
        };
        readonly CreateIncidentUpdateRequest: {
            /**
             * @description 0 Reported, 1 Investigating, 2 Identified, 3 Watching, 4 Fixed.
             * @enum {integer}
             */
            readonly status: 0 | 1 | 2 | 3 | 4;
            /** @description Required unless a template makes it. */
            readonly message?: string;
            /** @description Texts in other languages, such as {"de": {"name": "Anmeldung"}}. They replace all translations of the record, and null removes them. Without this, a text that changes loses its translations, so that nobody reads an outdated one. */
            readonly translations?: {
                readonly [key: string]: {
                    readonly message?: string;
                };
            } | null;
            /** @description The slug of an incident template, which makes the message. */
            readonly template?: string;
            /** @description Variables for the template. */
            readonly template_vars?: {
                readonly [key: string]: unknown;
            } | null;
            /** @description The statuses that components have from now on in this incident. Components that the incident does not have yet are added; those that are not named stay as they are. It needs the ability `incidents.manage` as well. */
            readonly components?: readonly components["schemas"]["ComponentLinkInput"][] | null;
            /** @description Components whose own status becomes Operational in the same write. Only with the status 4. It needs the ability `components.manage` as well. Without it, resolving an incident leaves the statuses that were set on components as they are. */
            readonly operational_components?: readonly number[] | null;
            /** @description Whether subscribers are told of this update: false tells nobody, true tells them even where the incident has notifications off, as long as it is public. Absent: as the incident says. */
            readonly notifications?: boolean;
            /** @description By when people are promised to hear more about the incident. Without it, nothing more is promised. */
            readonly next_update_due_at?: string | null;
        };
        readonly UpdateIncidentUpdateRequest: {
            /**
             * @description 0 Reported, 1 Investigating, 2 Identified, 3 Watching, 4 Fixed.
             * @enum {integer}
             */
            readonly status?: 0 | 1 | 2 | 3 | 4;
            readonly message?: string;
            /** @description Texts in other languages, such as {"de": {"name": "Anmeldung"}}. They replace all translations of the record, and null removes them. Without this, a text that changes loses its translations, so that nobody reads an outdated one. */
            readonly translations?: {
                readonly [key: string]: {
                    readonly message?: string;
                };
            } | null;
        };
        readonly PostmortemDocument: {
            readonly data: components["schemas"]["Postmortem"];
            readonly meta?: components["schemas"]["DryRunMeta"];
        };
        readonly Postmortem: {
            readonly id: string;
            /** @constant */
            readonly type: "postmortems";
            readonly attributes: {
                readonly id: number;
                readonly incident_id: number;
                readonly body: string;
                /** @enum {string} */
                readonly state: "draft" | "published";
                readonly notifications: boolean;
                readonly published: components["schemas"]["NullableTimestamp"];
                readonly created: components["schemas"]["Timestamp"];
                readonly updated: components["schemas"]["Timestamp"];
            };
            readonly relationships: {
                readonly incident: {
                    readonly data: components["schemas"]["IncidentIdentifier"];
                };
            };
        };
        readonly WritePostmortemRequest: {
            /** @description The text, in Markdown. Required unless there is a post-mortem already. */
            readonly body?: string;
            /** @description Whether everybody who may see the incident may read it. Until then it is a draft, which takes `incidents.manage`. */
            readonly published?: boolean;
            /**
             * Format: date-time
             * @description When it was published, if that was earlier than now. Only for a published post-mortem.
             */
            readonly published_at?: string;
            /** @description Whether subscribers are told when it is published. It can be changed only while the post-mortem is a draft. */
            readonly notifications?: boolean;
        };
        readonly IncidentTemplateCollection: {
            readonly data: readonly components["schemas"]["IncidentTemplate"][];
            readonly links: components["schemas"]["PageLinks"];
            readonly meta: components["schemas"]["PageMeta"];
        };
        readonly IncidentTemplate: {
            readonly id: string;
            /** @constant */
            readonly type: "incidentTemplates";
            readonly attributes: {
                readonly id: number;
                readonly name: string;
                readonly slug: string;
                readonly template: string;
                /** @enum {string} */
                readonly engine: "twig";
                readonly incident_name: string | null;
                readonly status: (0 | 1 | 2 | 3 | 4) | null;
                readonly visible: number | null;
                readonly notifications: boolean | null;
                readonly components: readonly components["schemas"]["TemplateComponent"][];
                /** @description The variables that the template and `incident_name` use, to be sent as `template_vars`. Without `incident`, which Daymark provides. */
                readonly variables: readonly string[];
                readonly created: components["schemas"]["Timestamp"];
                readonly updated: components["schemas"]["Timestamp"];
            };
            readonly relationships: Record<string, never>;
        };
        /** @description A component, and the status that it is given. */
        readonly TemplateComponent: {
            readonly id: number;
            /** @enum {integer} */
            readonly status: 1 | 2 | 3 | 4 | 5 | 6;
        };
        readonly IncidentTemplateDocument: {
            readonly data: components["schemas"]["IncidentTemplate"];
            readonly meta?: components["schemas"]["DryRunMeta"];
        };
        readonly CreateIncidentTemplateRequest: {
            readonly name: string;
            readonly template: string;
            /** @description Made from the name where it is absent; unique. */
            readonly slug?: string;
            /**
             * @description The language that the template is written in.
             * @default twig
             * @enum {string}
             */
            readonly engine?: "twig";
            /** @description A default: the name of an incident that is created with this template and without a name. It is a template, too, and gets the same variables. */
            readonly incident_name?: string | null;
            /** @description A default: the status of an incident that is created with this template and without a status. */
            readonly status?: (0 | 1 | 2 | 3 | 4) | null;
            /** @description A default: who may see such an incident. */
            readonly visible?: (0 | 1 | 2) | null;
            /** @description A default: whether subscribers are told of such an incident. */
            readonly notifications?: boolean | null;
            /** @description A default: the components of such an incident. A component that is deleted is left out. */
            readonly components?: readonly components["schemas"]["ComponentLinkInput"][] | null;
        };
        readonly UpdateIncidentTemplateRequest: {
            readonly name?: string;
            readonly template?: string;
            /** @description Made from the name where it is absent; unique. */
            readonly slug?: string;
            /**
             * @description The language that the template is written in.
             * @enum {string}
             */
            readonly engine?: "twig";
            /** @description A default: the name of an incident that is created with this template and without a name. It is a template, too, and gets the same variables. */
            readonly incident_name?: string | null;
            /** @description A default: the status of an incident that is created with this template and without a status. */
            readonly status?: (0 | 1 | 2 | 3 | 4) | null;
            /** @description A default: who may see such an incident. */
            readonly visible?: (0 | 1 | 2) | null;
            /** @description A default: whether subscribers are told of such an incident. */
            readonly notifications?: boolean | null;
            /** @description A default: the components of such an incident. A component that is deleted is left out. */
            readonly components?: readonly components["schemas"]["ComponentLinkInput"][] | null;
        };
        readonly PreviewIncidentTemplateRequest: {
            /** @description The template itself, not its slug. */
            readonly template: string;
            /** @description The template of the name, used if there is no name. */
            readonly incident_name?: string | null;
            /** @description Variables for the template. */
            readonly template_vars?: {
                readonly [key: string]: unknown;
            } | null;
            /** @description The name of the incident. Without one, `incident_name` makes it. */
            readonly name?: string;
            /**
             * @description The status of the incident.
             * @enum {integer}
             */
            readonly status?: 0 | 1 | 2 | 3 | 4;
            /**
             * @description 0 signed-in callers only, 1 everyone, 2 nobody.
             * @default 1
             * @enum {integer}
             */
            readonly visible?: 0 | 1 | 2;
            /**
             * @description Whether subscribers are told.
             * @default false
             */
            readonly notifications?: boolean;
            /** @description The components that it concerns. */
            readonly components?: readonly components["schemas"]["ComponentLinkInput"][] | null;
        };
        readonly ScheduleCollection: {
            readonly data: readonly components["schemas"]["Schedule"][];
            readonly links: components["schemas"]["PageLinks"];
            readonly meta: components["schemas"]["PageMeta"];
            readonly included?: readonly (components["schemas"]["LinkedComponent"] | components["schemas"]["Update"])[];
        };
        readonly Schedule: {
            readonly id: string;
            /** @constant */
            readonly type: "schedules";
            readonly attributes: {
                readonly id: number;
                readonly name: string;
                readonly message: string | null;
                readonly status: components["schemas"]["ScheduleStatusValue"];
                readonly scheduled: components["schemas"]["Timestamp"];
                readonly completed: components["schemas"]["NullableTimestamp"];
                readonly starts: components["schemas"]["NullableTimestamp"];
                readonly ends: components["schemas"]["NullableTimestamp"];
                readonly published: components["schemas"]["Timestamp"];
                /** @description The RRULE by which it comes again. */
                readonly recurrence: string | null;
                /** @description The first schedule of the series that this one belongs to. */
                readonly recurs_from: number | null;
                /** @description Texts in other languages, by language. Absent if there are none. */
                readonly translations?: {
                    readonly [key: string]: {
                        readonly name?: string;
                        readonly message?: string;
                    };
                };
                readonly created: components["schemas"]["Timestamp"];
                readonly updated: components["schemas"]["Timestamp"];
                readonly components_count?: string;
                readonly components_exists?: boolean;
                readonly updates_count?: string;
                readonly updates_exists?: boolean;
                readonly meta?: components["schemas"]["Meta"];
                readonly meta_count?: string;
                readonly meta_exists?: boolean;
            };
            readonly relationships: {
                readonly components: {
                    readonly data: readonly components["schemas"]["ComponentIdentifier"][];
                };
                readonly updates: {
                    readonly data: readonly components["schemas"]["UpdateIdentifier"][];
                    readonly links?: {
                        readonly related: string;
                    };
                    readonly meta?: {
                        readonly total: number;
                    };
                };
            };
        };
        readonly ScheduleStatusValue: {
            /** @enum {string} */
            readonly human: "Upcoming" | "In progress" | "Complete";
            readonly value: string;
        };
        readonly ScheduleDocument: {
            readonly data: components["schemas"]["Schedule"];
            readonly included?: readonly (components["schemas"]["LinkedComponent"] | components["schemas"]["Update"])[];
            readonly meta?: components["schemas"]["DryRunMeta"];
        };
        readonly CreateScheduleRequest: {
            readonly name: string;
            readonly message: string;
            /** Format: date-time */
            readonly scheduled_at: string;
            readonly completed_at?: string | null;
            /** @description 0 Upcoming, 1 In progress, 2 Complete. Without it, and after null, the clock decides. */
            readonly status?: (0 | 1 | 2) | null;
            /**
             * @description Whether subscribers are told.
             * @default false
             */
            readonly notifications?: boolean;
            /**
             * Format: date-time
             * @description Hidden before this moment (default now).
             */
            readonly published_at?: string;
            /** @description An RRULE (RFC 5545) by which it comes again, at the same time of day in the time zone of the page. The next ones appear ahead of time as schedules of their own; null ends the series. */
            readonly recurrence?: string | null;
            /** @description The components that it concerns. */
            readonly components?: readonly components["schemas"]["ComponentLinkInput"][] | null;
            /** @description Texts in other languages, such as {"de": {"name": "Anmeldung"}}. They replace all translations of the record, and null removes them. Without this, a text that changes loses its translations, so that nobody reads an outdated one. */
            readonly translations?: {
                readonly [key: string]: {
                    readonly name?: string;
                    readonly message?: string;
                };
            } | null;
            readonly meta?: components["schemas"]["MetaInput"] | null;
        };
        readonly UpdateScheduleRequest: {
            readonly name?: string;
            readonly message?: string;
            /** Format: date-time */
            readonly scheduled_at?: string;
            readonly completed_at?: string | null;
            /** @description 0 Upcoming, 1 In progress, 2 Complete. Without it, and after null, the clock decides. */
            readonly status?: (0 | 1 | 2) | null;
            /** @description Whether subscribers are told. */
            readonly notifications?: boolean;
            /**
             * Format: date-time
             * @description Hidden before this moment (default now).
             */
            readonly published_at?: string;
            /** @description An RRULE (RFC 5545) by which it comes again, at the same time of day in the time zone of the page. The next ones appear ahead of time as schedules of their own; null ends the series. */
            readonly recurrence?: string | null;
            /** @description The components that it concerns. */
            readonly components?: readonly components["schemas"]["ComponentLinkInput"][] | null;
            /** @description Texts in other languages, such as {"de": {"name": "Anmeldung"}}. They replace all translations of the record, and null removes them. Without this, a text that changes loses its translations, so that nobody reads an outdated one. */
            readonly translations?: {
                readonly [key: string]: {
                    readonly name?: string;
                    readonly message?: string;
                };
            } | null;
            readonly meta?: components["schemas"]["MetaInput"] | null;
        };
        readonly ScheduleUpdateCollection: {
            readonly data: readonly components["schemas"]["Update"][];
            readonly links: components["schemas"]["PageLinks"];
            readonly meta: components["schemas"]["PageMeta"];
            readonly included?: readonly components["schemas"]["Schedule"][];
        };
        readonly ScheduleUpdateDocument: {
            readonly data: components["schemas"]["Update"];
            readonly included?: readonly components["schemas"]["Schedule"][];
            readonly meta?: components["schemas"]["DryRunMeta"];
        };
        readonly CreateScheduleUpdateRequest: {
            readonly message: string;
            /** @description Texts in other languages, such as {"de": {"name": "Anmeldung"}}. They replace all translations of the record, and null removes them. Without this, a text that changes loses its translations, so that nobody reads an outdated one. */
            readonly translations?: {
                readonly [key: string]: {
                    readonly message?: string;
                };
            } | null;
            /** @description Sets when the maintenance is over, and so may complete it. */
            readonly completed_at?: string | null;
            /** @description Whether subscribers are told of this update: false tells nobody, true tells them even where the schedule has notifications off, as long as it is public. Absent: as the schedule says. */
            readonly notifications?: boolean;
        };
        readonly UpdateScheduleUpdateRequest: {
            readonly message?: string;
            /** @description Texts in other languages, such as {"de": {"name": "Anmeldung"}}. They replace all translations of the record, and null removes them. Without this, a text that changes loses its translations, so that nobody reads an outdated one. */
            readonly translations?: {
                readonly [key: string]: {
                    readonly message?: string;
                };
            } | null;
        };
        readonly ImageCollection: {
            readonly data: readonly components["schemas"]["Image"][];
            readonly links: components["schemas"]["PageLinks"];
            readonly meta: components["schemas"]["PageMeta"];
        };
        readonly Image: {
            readonly id: string;
            /** @constant */
            readonly type: "images";
            readonly attributes: {
                readonly id: number;
                readonly name: string;
                /** @description What a message refers to it by: `![What the image shows](/images/….png)`. */
                readonly path: string;
                /** @description Where everybody can load it. */
                readonly url: string;
                /** @enum {string} */
                readonly media_type: "image/png" | "image/jpeg";
                readonly width: number;
                readonly height: number;
                readonly bytes: number;
                /** @description What refers to it. An update and a post-mortem count as their incident or schedule. For settings and the trash, the id is null. An image that nothing refers to is deleted after 30 days. */
                readonly used_in: readonly {
                    /** @enum {string} */
                    readonly type: "incidents" | "schedules" | "incident-templates" | "settings" | "trash";
                    readonly id: number | null;
                }[];
                readonly created: components["schemas"]["Timestamp"];
                readonly updated: components["schemas"]["Timestamp"];
            };
            readonly relationships: Record<string, never>;
        };
        readonly ImageDocument: {
            readonly data: components["schemas"]["Image"];
            readonly meta?: components["schemas"]["DryRunMeta"];
        };
        readonly CreateImageRequest: {
            /**
             * Format: uri
             * @description A PNG, a JPEG or a GIF as `data:image/png;base64,…`. Its pixels are encoded again, and nothing else of the file is kept.
             */
            readonly image: string;
        };
        readonly MetricCollection: {
            readonly data: readonly components["schemas"]["Metric"][];
            readonly links: components["schemas"]["PageLinks"];
            readonly meta: components["schemas"]["PageMeta"];
            readonly included?: readonly components["schemas"]["MetricPoint"][];
        };
        readonly Metric: {
            readonly id: string;
            /** @constant */
            readonly type: "metrics";
            readonly attributes: {
                readonly id: number;
                readonly name: string;
                readonly suffix: string;
                readonly description: string | null;
                readonly calc_type: number;
                readonly default_value: number | null;
                readonly display_chart: boolean;
                readonly places: number;
                readonly default_view: number;
                readonly threshold: number;
                readonly order: number;
                readonly visible: number;
                readonly created: components["schemas"]["Timestamp"];
                readonly updated: components["schemas"]["Timestamp"];
                readonly points_count?: string;
                readonly points_exists?: boolean;
            };
            readonly relationships: {
                readonly points: {
                    readonly data: readonly components["schemas"]["MetricPointIdentifier"][];
                    readonly links?: {
                        readonly related: string;
                    };
                    readonly meta?: {
                        readonly total: number;
                    };
                };
            };
        };
        readonly MetricPointIdentifier: {
            /** @constant */
            readonly type: "metricPoints";
            readonly id: string;
        };
        readonly MetricPoint: {
            readonly id: string;
            /** @constant */
            readonly type: "metricPoints";
            readonly attributes: {
                readonly id: number;
                readonly value: number;
                readonly counter: number;
                readonly calculated_value: number;
                readonly created: components["schemas"]["Timestamp"];
                readonly updated: components["schemas"]["Timestamp"];
                readonly metric_count?: string;
                readonly metric_exists?: boolean;
            };
            readonly relationships: {
                readonly metric: {
                    readonly data: components["schemas"]["MetricIdentifier"];
                };
            };
        };
        readonly MetricIdentifier: {
            /** @constant */
            readonly type: "metrics";
            readonly id: string;
        };
        readonly MetricDocument: {
            readonly data: components["schemas"]["Metric"];
            readonly included?: readonly components["schemas"]["MetricPoint"][];
            readonly meta?: components["schemas"]["DryRunMeta"];
        };
        readonly CreateMetricRequest: {
            readonly name: string;
            readonly suffix: string;
            readonly description?: string | null;
            /**
             * @description 0 sum, 1 average.
             * @default 0
             * @enum {integer}
             */
            readonly calc_type?: 0 | 1;
            readonly default_value?: number | null;
            /**
             * @description Whether the page shows its chart.
             * @default true
             */
            readonly display_chart?: boolean;
            /**
             * @description Digits after the decimal point.
             * @default 2
             */
            readonly places?: number;
            /**
             * @description 0 hour, 1 day, 2 week, 3 month.
             * @default 1
             * @enum {integer}
             */
            readonly default_view?: 0 | 1 | 2 | 3;
            /**
             * @description Minutes in which points join the newest one.
             * @default 5
             * @enum {integer}
             */
            readonly threshold?: 1 | 2 | 3 | 4 | 5 | 6 | 10 | 12 | 15 | 20 | 30 | 60;
            /**
             * @description Its place on the page: the lowest number comes first.
             * @default 0
             */
            readonly order?: number;
            /**
             * @description 0 signed-in callers only, 1 everyone, 2 nobody.
             * @default 1
             * @enum {integer}
             */
            readonly visible?: 0 | 1 | 2;
        };
        readonly UpdateMetricRequest: {
            readonly name?: string;
            readonly suffix?: string;
            readonly description?: string | null;
            /**
             * @description 0 sum, 1 average.
             * @enum {integer}
             */
            readonly calc_type?: 0 | 1;
            readonly default_value?: number | null;
            /** @description Whether the page shows its chart. */
            readonly display_chart?: boolean;
            /** @description Digits after the decimal point. */
            readonly places?: number;
            /**
             * @description 0 hour, 1 day, 2 week, 3 month.
             * @enum {integer}
             */
            readonly default_view?: 0 | 1 | 2 | 3;
            /**
             * @description Minutes in which points join the newest one.
             * @enum {integer}
             */
            readonly threshold?: 1 | 2 | 3 | 4 | 5 | 6 | 10 | 12 | 15 | 20 | 30 | 60;
            /** @description Its place on the page: the lowest number comes first. */
            readonly order?: number;
            /**
             * @description 0 signed-in callers only, 1 everyone, 2 nobody.
             * @enum {integer}
             */
            readonly visible?: 0 | 1 | 2;
        };
        readonly MetricSeries: {
            /** @enum {string} */
            readonly view: "hour" | "day" | "week" | "month";
            /** @description Each value is for so many seconds. */
            readonly step: number;
            /** @description When the first step begins, in unix seconds. The last one contains the present. */
            readonly from: number;
            /** @description One for each step, the oldest first. */
            readonly values: readonly (number | null)[];
        };
        readonly MetricPointCollection: {
            readonly data: readonly components["schemas"]["MetricPoint"][];
            readonly links: components["schemas"]["PageLinks"];
            readonly meta: components["schemas"]["PageMeta"];
            readonly included?: readonly components["schemas"]["Metric"][];
        };
        readonly MetricPointDocument: {
            readonly data: components["schemas"]["MetricPoint"];
            readonly included?: readonly components["schemas"]["Metric"][];
            readonly meta?: components["schemas"]["DryRunMeta"];
        };
        readonly CreateMetricPointRequest: {
            readonly value: number;
            /** @description The moment that the value is for (default now). */
            readonly timestamp?: (string | number) | null;
        };
        readonly UpdateMetricPointRequest: {
            readonly value?: number;
            /** @description The moment that the value is for (default now). */
            readonly timestamp?: (string | number) | null;
        };
        readonly CheckCollection: {
            readonly data: readonly components["schemas"]["Check"][];
            readonly links: components["schemas"]["PageLinks"];
            readonly meta: components["schemas"]["PageMeta"];
            readonly included?: readonly components["schemas"]["LinkedComponent"][];
        };
        readonly Check: {
            readonly id: string;
            /** @constant */
            readonly type: "checks";
            readonly attributes: {
                readonly id: number;
                readonly name: string;
                /** @enum {string} */
                readonly kind: "http" | "tcp" | "dns" | "tls" | "ping" | "grpc" | "websocket" | "smtp" | "heartbeat" | "status-page";
                readonly target: string | null;
                readonly interval: number;
                readonly timeout: number;
                readonly request: components["schemas"]["CheckRequest"];
                readonly expect: readonly ({
                    readonly type: string;
                } & {
                    readonly [key: string]: unknown;
                })[];
                readonly fail_after: number;
                readonly recover_after: number;
                readonly degraded_above: number | null;
                readonly places: readonly string[];
                readonly quorum: number | null;
                readonly show_response_time: boolean;
                readonly show_interval: boolean;
                readonly label: string | null;
                readonly failing_status: number;
                readonly degraded_status: number;
                readonly paused: boolean;
                readonly retry_interval: number;
                readonly tags: readonly string[];
                readonly cron: string | null;
                readonly timezone: string | null;
                readonly grace: number | null;
                /** @enum {string} */
                readonly state: "down" | "degraded" | "unsure" | "no data" | "waiting" | "maintenance" | "up" | "paused";
                /** @description When it began: the time of the first result that said so, not of its confirmation. */
                readonly since: components["schemas"]["NullableTimestamp"];
                /** @description Why the state is what it is, in one English sentence, with times in UTC. */
                readonly explanation: string;
                /** @description The same as data, to make sentences in another language and time zone. */
                readonly explanation_parts: readonly components["schemas"]["CheckExplanationPart"][];
                readonly last_result: components["schemas"]["LastCheckResult"] | null;
                readonly created: components["schemas"]["Timestamp"];
                readonly updated: components["schemas"]["Timestamp"];
            };
            readonly relationships: {
                readonly component: {
                    readonly data: components["schemas"]["ComponentIdentifier"] | null;
                };
                readonly metric: {
                    readonly data: components["schemas"]["MetricIdentifier"] | null;
                };
                readonly parent: {
                    readonly data: components["schemas"]["CheckIdentifier"] | null;
                };
            };
        };
        /** @description How the system is asked. A secret that is stored is null. */
        readonly CheckRequest: {
            readonly headers?: {
                readonly [key: string]: string | null;
            };
        } & {
            readonly [key: string]: unknown;
        };
        readonly CheckExplanationPart: {
            /** @enum {string} */
            readonly code: "no_result" | "no_data" | "no_heartbeat" | "paused" | "paused_by_daymark" | "maintenance" | "works" | "fails" | "degraded" | "works_again" | "not_confirmed" | "others_see_it_working" | "enough_places" | "too_few_places" | "nothing_published" | "reason" | "heartbeat_late" | "job_late";
            readonly values: {
                /** @description When it began, in ISO 8601. */
                readonly since?: string;
                /** @description The names of places. “here” is the service itself. */
                readonly places?: readonly string[];
                /** @description How many places have to agree. */
                readonly needed?: number;
                /** @description How many places there are. */
                readonly counted?: number;
                /** @description What the last result says, in English. */
                readonly reason?: string;
            };
        };
        readonly LastCheckResult: {
            readonly ok: boolean;
            /** @enum {string} */
            readonly verdict: "ok" | "degraded" | "failed" | "no data";
            readonly at: components["schemas"]["Timestamp"];
            /** @description The same moment, as ISO 8601 with milliseconds. */
            readonly at_iso: string;
            readonly place: string;
            readonly reason: string;
            readonly phases: components["schemas"]["CheckPhases"];
        };
        /** @description Milliseconds. A part that did not happen is absent. */
        readonly CheckPhases: {
            readonly dns?: number;
            readonly connect?: number;
            readonly tls?: number;
            readonly first_byte?: number;
            readonly total: number;
        };
        readonly CheckIdentifier: {
            /** @constant */
            readonly type: "checks";
            readonly id: string;
        };
        readonly CheckDocument: {
            readonly data: components["schemas"]["Check"];
            readonly included?: readonly components["schemas"]["LinkedComponent"][];
            readonly meta?: components["schemas"]["DryRunMeta"];
        };
        readonly Expectation: {
            /** @enum {string} */
            readonly type: "status" | "text" | "json" | "header" | "latency" | "certificate" | "domain" | "records";
        };
        readonly CreateCheckRequest: {
            readonly name: string;
            /** @enum {string} */
            readonly kind: "http" | "tcp" | "dns" | "tls" | "ping" | "grpc" | "websocket" | "smtp" | "heartbeat" | "status-page";
            /** @description What is asked: a URL for http, websocket and status-page, a host with a port for tcp, tls, grpc and smtp, a host for dns and ping. A heartbeat has none. */
            readonly target?: string | null;
            /**
             * @description Seconds between two runs. For a heartbeat: between two beats.
             * @default 60
             */
            readonly interval?: number;
            /**
             * @description Seconds after which a run has failed; at most the interval.
             * @default 10
             */
            readonly timeout?: number;
            /** @description How the system is asked. Replaces the whole request. Secrets (password, token, key, and headers whose names say that they are secret) are answered as null; a null that is sent back keeps what is stored. A change by which stored secrets would be sent somewhere else has to contain them again, unless an owner or admin makes it who has signed in within the last 15 minutes. */
            readonly request?: {
                readonly method?: ("GET" | "HEAD" | "POST" | "PUT" | "PATCH" | "DELETE" | "OPTIONS") | null;
                readonly headers?: {
                    readonly [key: string]: string | null;
                } | null;
                readonly body?: string | null;
                readonly redirects?: number | null;
                readonly username?: string | null;
                readonly password?: string | null;
                readonly token?: string | null;
                readonly certificate?: string | null;
                readonly key?: string | null;
                readonly ca?: string | null;
                readonly insecure?: boolean | null;
                readonly family?: (4 | 6) | null;
                readonly proxy?: string | null;
                readonly starttls?: ("smtp" | "imap" | "pop3") | null;
                readonly server?: string | null;
                readonly record?: ("A" | "AAAA" | "CAA" | "CNAME" | "MX" | "NS" | "PTR" | "SOA" | "SRV" | "TXT") | null;
                readonly service?: string | null;
                readonly component?: string | null;
            };
            /**
             * @description What must be so for a result to be good. Without an expectation of the status, http expects 200-299.
             * @default []
             */
            readonly expect?: readonly components["schemas"]["Expectation"][];
            /**
             * @description How many results in a row must be bad until it is certain; 1 for heartbeats unless it is named.
             * @default 2
             */
            readonly fail_after?: number;
            /**
             * @description How many results in a row must be good until it is certain; 1 for heartbeats unless it is named.
             * @default 2
             */
            readonly recover_after?: number;
            /** @description A good result that takes more milliseconds is degraded. */
            readonly degraded_above?: number | null;
            /**
             * @description The places that ask: `here`, and probes by their names or ids; here alone if none is named. A heartbeat is received here.
             * @default [
             *       "here"
             *     ]
             */
            readonly places?: readonly (string | number)[];
            /** @description How many places have to agree; null is a strict majority of the places that report. */
            readonly quorum?: number | null;
            /** @description Another check, without which this one cannot work. */
            readonly parent?: number | null;
            /** @description The component that this check is about. */
            readonly component?: number | null;
            /** @description A metric of the page that gets the response times of good results, in milliseconds. */
            readonly metric?: number | null;
            /**
             * @description Whether the page of the component has a chart of the response times of this check.
             * @default false
             */
            readonly show_response_time?: boolean;
            /**
             * @description Whether the page of the component says how often it is checked, and from how many places.
             * @default false
             */
            readonly show_interval?: boolean;
            /** @description What the public calls it, if the page of its component has a chart of its response times. Without it, the page does not name the check. The name is for staff alone. */
            readonly label?: string | null;
            /**
             * @description The status of the component while the check is down, if a rule says so.
             * @default 4
             * @enum {integer}
             */
            readonly failing_status?: 1 | 2 | 3 | 4 | 5 | 6;
            /**
             * @description The same while it is degraded.
             * @default 2
             * @enum {integer}
             */
            readonly degraded_status?: 1 | 2 | 3 | 4 | 5 | 6;
            /**
             * @description A paused check does not run, and a paused heartbeat may stay away.
             * @default false
             */
            readonly paused?: boolean;
            /**
             * @description Seconds until the next run while it is not certain; at most the interval.
             * @default 10
             */
            readonly retry_interval?: number;
            /**
             * @description Words to find it by.
             * @default []
             */
            readonly tags?: readonly string[];
            /** @description For heartbeats: when they are expected, as five fields of cron, instead of the interval. */
            readonly cron?: string | null;
            /** @description The time zone of cron; UTC if none is named. */
            readonly timezone?: string | null;
            /** @description For heartbeats: how many seconds late they may be (default 60). */
            readonly grace?: number | null;
        };
        readonly UpdateCheckRequest: {
            readonly name?: string;
            /** @enum {string} */
            readonly kind?: "http" | "tcp" | "dns" | "tls" | "ping" | "grpc" | "websocket" | "smtp" | "heartbeat" | "status-page";
            /** @description What is asked: a URL for http, websocket and status-page, a host with a port for tcp, tls, grpc and smtp, a host for dns and ping. A heartbeat has none. */
            readonly target?: string | null;
            /** @description Seconds between two runs. For a heartbeat: between two beats. */
            readonly interval?: number;
            /** @description Seconds after which a run has failed; at most the interval. */
            readonly timeout?: number;
            /** @description How the system is asked. Replaces the whole request. Secrets (password, token, key, and headers whose names say that they are secret) are answered as null; a null that is sent back keeps what is stored. A change by which stored secrets would be sent somewhere else has to contain them again, unless an owner or admin makes it who has signed in within the last 15 minutes. */
            readonly request?: {
                readonly method?: ("GET" | "HEAD" | "POST" | "PUT" | "PATCH" | "DELETE" | "OPTIONS") | null;
                readonly headers?: {
                    readonly [key: string]: string | null;
                } | null;
                readonly body?: string | null;
                readonly redirects?: number | null;
                readonly username?: string | null;
                readonly password?: string | null;
                readonly token?: string | null;
                readonly certificate?: string | null;
                readonly key?: string | null;
                readonly ca?: string | null;
                readonly insecure?: boolean | null;
                readonly family?: (4 | 6) | null;
                readonly proxy?: string | null;
                readonly starttls?: ("smtp" | "imap" | "pop3") | null;
                readonly server?: string | null;
                readonly record?: ("A" | "AAAA" | "CAA" | "CNAME" | "MX" | "NS" | "PTR" | "SOA" | "SRV" | "TXT") | null;
                readonly service?: string | null;
                readonly component?: string | null;
            };
            /** @description What must be so for a result to be good. Without an expectation of the status, http expects 200-299. */
            readonly expect?: readonly components["schemas"]["Expectation"][];
            /** @description How many results in a row must be bad until it is certain; 1 for heartbeats unless it is named. */
            readonly fail_after?: number;
            /** @description How many results in a row must be good until it is certain; 1 for heartbeats unless it is named. */
            readonly recover_after?: number;
            /** @description A good result that takes more milliseconds is degraded. */
            readonly degraded_above?: number | null;
            /** @description The places that ask: `here`, and probes by their names or ids; here alone if none is named. A heartbeat is received here. */
            readonly places?: readonly (string | number)[];
            /** @description How many places have to agree; null is a strict majority of the places that report. */
            readonly quorum?: number | null;
            /** @description Another check, without which this one cannot work. */
            readonly parent?: number | null;
            /** @description The component that this check is about. */
            readonly component?: number | null;
            /** @description A metric of the page that gets the response times of good results, in milliseconds. */
            readonly metric?: number | null;
            /** @description Whether the page of the component has a chart of the response times of this check. */
            readonly show_response_time?: boolean;
            /** @description Whether the page of the component says how often it is checked, and from how many places. */
            readonly show_interval?: boolean;
            /** @description What the public calls it, if the page of its component has a chart of its response times. Without it, the page does not name the check. The name is for staff alone. */
            readonly label?: string | null;
            /**
             * @description The status of the component while the check is down, if a rule says so.
             * @enum {integer}
             */
            readonly failing_status?: 1 | 2 | 3 | 4 | 5 | 6;
            /**
             * @description The same while it is degraded.
             * @enum {integer}
             */
            readonly degraded_status?: 1 | 2 | 3 | 4 | 5 | 6;
            /** @description A paused check does not run, and a paused heartbeat may stay away. */
            readonly paused?: boolean;
            /** @description Seconds until the next run while it is not certain; at most the interval. */
            readonly retry_interval?: number;
            /** @description Words to find it by. */
            readonly tags?: readonly string[];
            /** @description For heartbeats: when they are expected, as five fields of cron, instead of the interval. */
            readonly cron?: string | null;
            /** @description The time zone of cron; UTC if none is named. */
            readonly timezone?: string | null;
            /** @description For heartbeats: how many seconds late they may be (default 60). */
            readonly grace?: number | null;
        };
        readonly TestCheckRequest: {
            readonly name: string;
            /** @enum {string} */
            readonly kind: "http" | "tcp" | "dns" | "tls" | "ping" | "grpc" | "websocket" | "smtp" | "heartbeat" | "status-page";
            /** @description What is asked: a URL for http, websocket and status-page, a host with a port for tcp, tls, grpc and smtp, a host for dns and ping. A heartbeat has none. */
            readonly target?: string | null;
            /**
             * @description Seconds between two runs. For a heartbeat: between two beats.
             * @default 60
             */
            readonly interval?: number;
            /**
             * @description Seconds after which a run has failed; at most the interval.
             * @default 10
             */
            readonly timeout?: number;
            /** @description How the system is asked. Replaces the whole request. Secrets (password, token, key, and headers whose names say that they are secret) are answered as null; a null that is sent back keeps what is stored. A change by which stored secrets would be sent somewhere else has to contain them again, unless an owner or admin makes it who has signed in within the last 15 minutes. */
            readonly request?: {
                readonly method?: ("GET" | "HEAD" | "POST" | "PUT" | "PATCH" | "DELETE" | "OPTIONS") | null;
                readonly headers?: {
                    readonly [key: string]: string | null;
                } | null;
                readonly body?: string | null;
                readonly redirects?: number | null;
                readonly username?: string | null;
                readonly password?: string | null;
                readonly token?: string | null;
                readonly certificate?: string | null;
                readonly key?: string | null;
                readonly ca?: string | null;
                readonly insecure?: boolean | null;
                readonly family?: (4 | 6) | null;
                readonly proxy?: string | null;
                readonly starttls?: ("smtp" | "imap" | "pop3") | null;
                readonly server?: string | null;
                readonly record?: ("A" | "AAAA" | "CAA" | "CNAME" | "MX" | "NS" | "PTR" | "SOA" | "SRV" | "TXT") | null;
                readonly service?: string | null;
                readonly component?: string | null;
            };
            /**
             * @description What must be so for a result to be good. Without an expectation of the status, http expects 200-299.
             * @default []
             */
            readonly expect?: readonly components["schemas"]["Expectation"][];
            /**
             * @description How many results in a row must be bad until it is certain; 1 for heartbeats unless it is named.
             * @default 2
             */
            readonly fail_after?: number;
            /**
             * @description How many results in a row must be good until it is certain; 1 for heartbeats unless it is named.
             * @default 2
             */
            readonly recover_after?: number;
            /** @description A good result that takes more milliseconds is degraded. */
            readonly degraded_above?: number | null;
            /**
             * @description The places that ask: `here`, and probes by their names or ids; here alone if none is named. A heartbeat is received here.
             * @default [
             *       "here"
             *     ]
             */
            readonly places?: readonly (string | number)[];
            /** @description How many places have to agree; null is a strict majority of the places that report. */
            readonly quorum?: number | null;
            /** @description Another check, without which this one cannot work. */
            readonly parent?: number | null;
            /** @description The component that this check is about. */
            readonly component?: number | null;
            /** @description A metric of the page that gets the response times of good results, in milliseconds. */
            readonly metric?: number | null;
            /**
             * @description Whether the page of the component has a chart of the response times of this check.
             * @default false
             */
            readonly show_response_time?: boolean;
            /**
             * @description Whether the page of the component says how often it is checked, and from how many places.
             * @default false
             */
            readonly show_interval?: boolean;
            /** @description What the public calls it, if the page of its component has a chart of its response times. Without it, the page does not name the check. The name is for staff alone. */
            readonly label?: string | null;
            /**
             * @description The status of the component while the check is down, if a rule says so.
             * @default 4
             * @enum {integer}
             */
            readonly failing_status?: 1 | 2 | 3 | 4 | 5 | 6;
            /**
             * @description The same while it is degraded.
             * @default 2
             * @enum {integer}
             */
            readonly degraded_status?: 1 | 2 | 3 | 4 | 5 | 6;
            /**
             * @description A paused check does not run, and a paused heartbeat may stay away.
             * @default false
             */
            readonly paused?: boolean;
            /**
             * @description Seconds until the next run while it is not certain; at most the interval.
             * @default 10
             */
            readonly retry_interval?: number;
            /**
             * @description Words to find it by.
             * @default []
             */
            readonly tags?: readonly string[];
            /** @description For heartbeats: when they are expected, as five fields of cron, instead of the interval. */
            readonly cron?: string | null;
            /** @description The time zone of cron; UTC if none is named. */
            readonly timezone?: string | null;
            /** @description For heartbeats: how many seconds late they may be (default 60). */
            readonly grace?: number | null;
            /** @description The stored check that is about to be changed. A secret that is null is then the stored one, if the change would not send it somewhere else. */
            readonly check?: number | null;
        };
        readonly CheckRunDocument: {
            readonly data: components["schemas"]["CheckRun"];
            readonly meta?: components["schemas"]["DryRunMeta"];
        };
        readonly CheckRun: {
            readonly id: string;
            /** @constant */
            readonly type: "checkResults";
            readonly attributes: {
                readonly ok: boolean;
                /** @enum {string} */
                readonly verdict: "ok" | "degraded" | "failed" | "no data";
                readonly at: components["schemas"]["Timestamp"];
                /** @description The same moment, as ISO 8601 with milliseconds. */
                readonly at_iso: string;
                readonly place: string;
                readonly reason: string;
                readonly phases: components["schemas"]["CheckPhases"];
                /** @description The beginning of what the system sent, if the request has no secrets. */
                readonly output: string | null;
            };
            readonly relationships: Record<string, never>;
        };
        readonly CheckSeriesCollection: {
            readonly data: readonly (components["schemas"]["CheckResult"] | components["schemas"]["CheckRollup"])[];
            readonly meta: {
                /** @enum {string} */
                readonly resolution: "raw" | "minute" | "hour" | "day";
                /** @description Whether there are older results in the period, which were left out. */
                readonly more: boolean;
            };
        };
        readonly CheckResult: {
            readonly id: string;
            /** @constant */
            readonly type: "checkResults";
            readonly attributes: {
                readonly ok: boolean;
                /** @enum {string} */
                readonly verdict: "ok" | "degraded" | "failed" | "no data";
                readonly at: components["schemas"]["Timestamp"];
                /** @description The same moment, as ISO 8601 with milliseconds. */
                readonly at_iso: string;
                readonly place: string;
                readonly reason: string;
                readonly phases: components["schemas"]["CheckPhases"];
                readonly output: string | null;
            };
            readonly relationships: Record<string, never>;
        };
        readonly CheckRollup: {
            readonly id: string;
            /** @constant */
            readonly type: "checkResults";
            readonly attributes: {
                /** @description When the period begins. */
                readonly at: components["schemas"]["Timestamp"];
                readonly at_iso: string;
                readonly place: string;
                /** @description How many results were good; the same for the next three. */
                readonly ok: number;
                readonly degraded: number;
                readonly failed: number;
                readonly no_data: number;
                /** @description Milliseconds, of all results that have data; null if there are none. */
                readonly average: {
                    readonly dns: number | null;
                    readonly connect: number | null;
                    readonly tls: number | null;
                    readonly first_byte: number | null;
                    readonly total: number | null;
                };
                /** @description Half of the results did not take longer; at most 2.5 % off. */
                readonly p50: number | null;
                /** @description 95 % of the results did not take longer; at most 2.5 % off. */
                readonly p95: number | null;
            };
            readonly relationships: Record<string, never>;
        };
        readonly CheckChangeCollection: {
            readonly data: readonly components["schemas"]["CheckChange"][];
            readonly links: components["schemas"]["PageLinks"];
            readonly meta: components["schemas"]["PageMeta"];
        };
        readonly CheckChange: {
            readonly id: string;
            /** @constant */
            readonly type: "checkChanges";
            readonly attributes: {
                readonly id: number;
                /** @enum {string} */
                readonly state: "up" | "degraded" | "down";
                /** @description When it began: the time of the first result that said so. */
                readonly since: components["schemas"]["Timestamp"];
                readonly since_iso: string;
                /** @description When enough results had said so. */
                readonly confirmed: components["schemas"]["Timestamp"];
                readonly confirmed_iso: string;
                /** @description What the result that confirmed it said. */
                readonly reason: string;
                /** @description Why nobody is alerted: maintenance of the component, or the parent is down. */
                readonly quiet: ("maintenance" | "parent") | null;
            };
            readonly relationships: {
                readonly check: {
                    readonly data: components["schemas"]["CheckIdentifier"];
                };
            };
        };
        readonly CheckBeatsCollection: {
            readonly data: readonly components["schemas"]["CheckBeats"][];
        };
        readonly CheckBeats: {
            readonly id: string;
            /** @constant */
            readonly type: "checkBeats";
            readonly attributes: {
                /** @description The newest results of all places, from the oldest to the newest. */
                readonly beats: readonly {
                    /** @enum {string} */
                    readonly verdict: "ok" | "degraded" | "failed" | "no data";
                    /** @description The same moment, as ISO 8601 with milliseconds. */
                    readonly at_iso: string;
                    readonly place: string;
                    readonly reason: string;
                    readonly phases: components["schemas"]["CheckPhases"];
                }[];
                readonly uptime: {
                    /** @description Of the last 24 hours. */
                    readonly day: number | null;
                    /** @description Of the last 30 days, of which each begins at midnight in UTC. */
                    readonly month: number | null;
                };
            };
            readonly relationships: {
                readonly check: {
                    readonly data: components["schemas"]["CheckIdentifier"];
                };
            };
        };
        readonly CheckSummaryDocument: {
            readonly data: components["schemas"]["CheckSummary"];
            readonly meta?: components["schemas"]["DryRunMeta"];
        };
        readonly CheckSummary: {
            readonly id: string;
            /** @constant */
            readonly type: "checkSummaries";
            readonly attributes: {
                readonly periods: {
                    /** @description The last 24 hours. */
                    readonly day: components["schemas"]["CheckPeriodSummary"];
                    /** @description The last 7 days, in UTC; the same for the next two. */
                    readonly week: components["schemas"]["CheckPeriodSummary"];
                    /** @description 30 days. */
                    readonly month: components["schemas"]["CheckPeriodSummary"];
                    /** @description 365 days. */
                    readonly year: components["schemas"]["CheckPeriodSummary"];
                };
                /** @description When it was down or degraded, and when its component was under maintenance, in the period that the filters name. */
                readonly bands: readonly components["schemas"]["CheckBand"][];
            };
            readonly relationships: {
                readonly check: {
                    readonly data: components["schemas"]["CheckIdentifier"];
                };
            };
        };
        readonly CheckPeriodSummary: {
            /** @description Which part of the results was good, in per cent, rounded down; null without results. */
            readonly uptime: number | null;
            /** @description How long a result took, in milliseconds. */
            readonly average: number | null;
            /** @description How often it was down, maintenance left out. */
            readonly outages: number;
            /** @description Seconds, from its beginning to its end. */
            readonly longest_outage: number | null;
        };
        readonly CheckBand: {
            /** @enum {string} */
            readonly state: "down" | "degraded" | "maintenance";
            readonly from_iso: string;
            /** @description Null while it goes on, or if no end is planned. */
            readonly until_iso: string | null;
        };
        readonly Contradiction: {
            /**
             * @description still_affected: an incident is over, and its component still has the status that was set on it. checks_failing: a component is shown as Operational, or its incident is over, and its checks fail. all_operational: an incident goes on, and every component is shown as Operational. names_hidden: what would be published names a component that guests do not see; this one is only said before a publication.
             * @enum {string}
             */
            readonly kind: "still_affected" | "checks_failing" | "all_operational" | "names_hidden";
            readonly summary: string;
            readonly component: {
                readonly id: number;
                readonly name: string;
            } | null;
            /** @description The incident that is over, that goes on, or that would be published. */
            readonly incident: {
                readonly id: number;
                readonly name: string;
            } | null;
            /** @description The status that was set on the component. */
            readonly status: {
                /** @enum {string} */
                readonly human: "Operational" | "Performance issues" | "Partial outage" | "Major outage" | "Unknown" | "Under maintenance";
                readonly value: number;
            } | null;
            /** @description When that status was set. */
            readonly since: components["schemas"]["Timestamp"] | null;
            /** @description Where it was set, as in the history of the component. */
            readonly source: string | null;
            readonly checks: readonly {
                readonly id: number;
                readonly name: string;
            }[];
            readonly failing_places: number;
            /** @description How many places report. */
            readonly places: number;
        };
        readonly CheckPublicationRequest: {
            /**
             * @description What would be published.
             * @enum {string}
             */
            readonly type: "incident" | "incident_update";
            /** @description The incident that an update is for, or that would be changed. */
            readonly id?: number;
            /** @description The body that would be sent. */
            readonly body: {
                readonly [key: string]: unknown;
            };
        };
        readonly Recovery: {
            readonly incident: {
                readonly id: number;
                readonly name: string;
            };
            /** @description The checks that had failed. */
            readonly checks: readonly {
                readonly id: number;
                readonly name: string;
            }[];
            /** @description Since when the last of them has worked again. */
            readonly since: components["schemas"]["Timestamp"];
        };
        readonly HeartbeatAddressDocument: {
            readonly data: components["schemas"]["HeartbeatAddress"];
            readonly meta?: components["schemas"]["DryRunMeta"];
        };
        readonly HeartbeatAddress: {
            readonly id: string;
            /** @constant */
            readonly type: "heartbeatAddresses";
            readonly attributes: {
                /** @description Where the job sends its heartbeats. Whoever knows it can send one. */
                readonly address: string;
                /** @description Addresses that it had in other products, and that go on working here. */
                readonly others: readonly {
                    /** @enum {string} */
                    readonly form: "daymark" | "kuma" | "healthchecks" | "gatus" | "kener" | "statping";
                    readonly address: string;
                }[];
            };
            readonly relationships: Record<string, never>;
        };
        readonly AlertCollection: {
            readonly data: readonly components["schemas"]["Alert"][];
            readonly links: components["schemas"]["PageLinks"];
            readonly meta: components["schemas"]["PageMeta"];
            readonly included?: readonly components["schemas"]["LinkedComponent"][];
        };
        readonly Alert: {
            readonly id: string;
            /** @constant */
            readonly type: "alerts";
            readonly attributes: {
                readonly id: number;
                /** @description What the sender calls the same problem. */
                readonly key: string;
                /** @description What people call the alert source, for those who may not read it; null for alerts of checks. */
                readonly source_name: string | null;
                readonly title: string;
                /** @enum {string} */
                readonly severity: "critical" | "major" | "minor" | "info";
                readonly labels: {
                    readonly [key: string]: string;
                };
                readonly link: string | null;
                /** @enum {string} */
                readonly state: "firing" | "resolved";
                readonly started_at: components["schemas"]["Timestamp"];
                readonly ended_at: components["schemas"]["NullableTimestamp"];
                /** @description Why it ended, if its sender did not say that it is over. */
                readonly end_reason: string | null;
                /** @description What the sender puts together: alerts of one group are one cause, unless they have a component. */
                readonly group: string | null;
                readonly acknowledged_at: components["schemas"]["NullableTimestamp"];
                /** @description How often it has begun. */
                readonly occurrences: number;
                /** @description How many other alerts in the same state belong to the same incident; 0 without an incident. */
                readonly others: number;
                /** @description What was done, or why nothing was, in one sentence. */
                readonly outcome: string;
                readonly created: components["schemas"]["Timestamp"];
                readonly updated: components["schemas"]["Timestamp"];
            };
            readonly relationships: {
                readonly source: {
                    readonly data: components["schemas"]["AlertSourceIdentifier"] | null;
                };
                readonly check: {
                    readonly data: components["schemas"]["CheckIdentifier"] | null;
                };
                readonly components: {
                    readonly data: readonly components["schemas"]["ComponentIdentifier"][];
                };
                readonly incident: {
                    readonly data: components["schemas"]["IncidentIdentifier"] | null;
                };
                readonly rule: {
                    readonly data: components["schemas"]["AlertRuleIdentifier"] | null;
                };
            };
        };
        readonly AlertSourceIdentifier: {
            /** @constant */
            readonly type: "alertSources";
            readonly id: string;
        };
        readonly AlertRuleIdentifier: {
            /** @constant */
            readonly type: "alertRules";
            readonly id: string;
        };
        readonly AlertDocument: {
            readonly data: components["schemas"]["Alert"];
            readonly included?: readonly components["schemas"]["LinkedComponent"][];
            readonly meta?: components["schemas"]["DryRunMeta"];
        };
        readonly ResolveAlertRequest: {
            /** @description Why it is over although its sender has not said so. */
            readonly reason: string;
        };
        readonly PublishAlertRequest: {
            /** @description An incident that the alert joins, instead of the one of its cause. */
            readonly incident?: number | null;
            /** @description The name of the incident. */
            readonly name?: string | null;
            /** @description What the public is told. */
            readonly message?: string | null;
            /** @description The slug of an incident template, which makes the texts. */
            readonly template?: string | null;
            /** @description The component that it concerns. */
            readonly component?: number | null;
            /** @description The status of the component. */
            readonly status?: (1 | 2 | 3 | 4 | 5 | 6) | null;
            /**
             * @description Whether subscribers are told.
             * @default true
             */
            readonly notifications?: boolean;
        };
        readonly AlertSourceCollection: {
            readonly data: readonly components["schemas"]["AlertSource"][];
            readonly links: components["schemas"]["PageLinks"];
            readonly meta: components["schemas"]["PageMeta"];
        };
        readonly AlertSource: {
            readonly id: string;
            /** @constant */
            readonly type: "alertSources";
            readonly attributes: {
                readonly id: number;
                /** @enum {string} */
                readonly kind: "alertmanager" | "grafana" | "pagerduty" | "opsgenie" | "datadog" | "newrelic" | "sns" | "uptimerobot" | "betterstack" | "kuma" | "zabbix" | "nagios" | "healthchecks" | "sentry" | "json";
                readonly name: string;
                /** @description Where the sender posts its alerts. Whoever knows it can send one, so it is a secret. */
                readonly address: string;
                readonly has_signing_secret: boolean;
                readonly paths: {
                    readonly [key: string]: unknown;
                } | null;
                /** @description How the sender is told where to send its alerts, with the lines to paste. */
                readonly instructions: {
                    readonly steps: readonly string[];
                    readonly snippet: string;
                    readonly language: string;
                };
                readonly expires_after: number | null;
                readonly heartbeats: readonly string[];
                readonly last_heartbeat: components["schemas"]["NullableTimestamp"];
                /** @description How many alerts were not kept the last time that the source brought more than it may. */
                readonly left_out: number;
                readonly last_left_out: components["schemas"]["NullableTimestamp"];
                readonly last_delivery: components["schemas"]["NullableTimestamp"];
                readonly created: components["schemas"]["Timestamp"];
                readonly updated: components["schemas"]["Timestamp"];
            };
            readonly relationships: Record<string, never>;
        };
        readonly AlertSourceDocument: {
            readonly data: components["schemas"]["AlertSource"];
            readonly meta?: components["schemas"]["DryRunMeta"];
        };
        readonly CreateAlertSourceRequest: {
            /**
             * @description Which system sends the alerts. It cannot be changed later.
             * @enum {string}
             */
            readonly kind: "alertmanager" | "grafana" | "pagerduty" | "opsgenie" | "datadog" | "newrelic" | "sns" | "uptimerobot" | "betterstack" | "kuma" | "zabbix" | "nagios" | "healthchecks" | "sentry" | "json";
            readonly name: string;
            /** @description What the sender signs with, for grafana, pagerduty and sentry. It is never shown again. With it, a delivery without the right signature is refused. */
            readonly signing_secret?: string | null;
            /** @description For the kind json: where things are in the body, such as `incident.id` or `alerts[0].labels`. Without them, what arrives is kept as samples, from which you can choose. */
            readonly paths?: {
                readonly alerts?: string;
                readonly key: string;
                readonly title: string;
                readonly severity?: string;
                readonly state?: string;
                readonly resolved?: readonly string[];
                readonly link?: string;
                readonly startedAt?: string;
                readonly endedAt?: string;
                readonly labels?: string;
            } | null;
            /** @description After how many seconds an alert ends that the sender does not repeat. Without it, only the sender or a person ends an alert. */
            readonly expires_after?: number | null;
            /** @description The names of the alerts that always fire, and so are a heartbeat of the source: if they stay away for 10 minutes, that is the alert. Without it, `Watchdog` for alertmanager and grafana. */
            readonly heartbeats?: readonly string[] | null;
        };
        readonly UpdateAlertSourceRequest: {
            /**
             * @description Which system sends the alerts. It cannot be changed later.
             * @enum {string}
             */
            readonly kind?: "alertmanager" | "grafana" | "pagerduty" | "opsgenie" | "datadog" | "newrelic" | "sns" | "uptimerobot" | "betterstack" | "kuma" | "zabbix" | "nagios" | "healthchecks" | "sentry" | "json";
            readonly name?: string;
            /** @description What the sender signs with, for grafana, pagerduty and sentry. It is never shown again. With it, a delivery without the right signature is refused. */
            readonly signing_secret?: string | null;
            /** @description For the kind json: where things are in the body, such as `incident.id` or `alerts[0].labels`. Without them, what arrives is kept as samples, from which you can choose. */
            readonly paths?: {
                readonly alerts?: string;
                readonly key: string;
                readonly title: string;
                readonly severity?: string;
                readonly state?: string;
                readonly resolved?: readonly string[];
                readonly link?: string;
                readonly startedAt?: string;
                readonly endedAt?: string;
                readonly labels?: string;
            } | null;
            /** @description After how many seconds an alert ends that the sender does not repeat. Without it, only the sender or a person ends an alert. */
            readonly expires_after?: number | null;
            /** @description The names of the alerts that always fire, and so are a heartbeat of the source: if they stay away for 10 minutes, that is the alert. Without it, `Watchdog` for alertmanager and grafana. */
            readonly heartbeats?: readonly string[] | null;
        };
        readonly AlertDeliveryCollection: {
            readonly data: readonly components["schemas"]["AlertDelivery"][];
            readonly links: components["schemas"]["PageLinks"];
            readonly meta: components["schemas"]["PageMeta"];
        };
        readonly AlertDelivery: {
            readonly id: string;
            /** @constant */
            readonly type: "alertDeliveries";
            readonly attributes: {
                readonly id: number;
                readonly received: components["schemas"]["Timestamp"];
                /** @description The HTTP status that the sender got. */
                readonly status: number;
                /** @description What became of it, in one sentence. */
                readonly outcome: string;
                /** @description How many alerts it had. */
                readonly alerts: number;
                readonly content_type: string | null;
                /** @description The beginning of what was sent. */
                readonly body: string;
            };
            readonly relationships: {
                readonly source: {
                    readonly data: components["schemas"]["AlertSourceIdentifier"];
                };
            };
        };
        readonly AlertRuleCollection: {
            readonly data: readonly components["schemas"]["AlertRule"][];
            readonly links: components["schemas"]["PageLinks"];
            readonly meta: components["schemas"]["PageMeta"];
        };
        readonly AlertRule: {
            readonly id: string;
            /** @constant */
            readonly type: "alertRules";
            readonly attributes: {
                readonly id: number;
                readonly order: number;
                readonly match: {
                    readonly [key: string]: unknown;
                };
                readonly wait: number;
                /** @enum {string} */
                readonly action: "nothing" | "status" | "draft" | "publish";
                readonly status: number | null;
                readonly template: string | null;
                readonly notify: boolean;
                readonly cool_down: number;
                readonly group_by: string | null;
                readonly resolve_after: number | null;
                readonly min_length: number | null;
                /** @description What `match` names and has been deleted since, so that the rule can never match. */
                readonly missing: ("source" | "check" | "component") | null;
                readonly created: components["schemas"]["Timestamp"];
                readonly updated: components["schemas"]["Timestamp"];
            };
            readonly relationships: {
                readonly component: {
                    readonly data: components["schemas"]["ComponentIdentifier"] | null;
                };
            };
        };
        readonly AlertRuleDocument: {
            readonly data: components["schemas"]["AlertRule"];
            readonly meta?: components["schemas"]["DryRunMeta"];
        };
        readonly CreateAlertRuleRequest: {
            /**
             * @description What an alert must be like: an object with any of `source`, `check` and `component` (ids), `labels` (all of them, with these values) and `severity` (one, or a list). An empty object matches every alert.
             * @default {}
             */
            readonly match?: {
                readonly source?: number;
                readonly check?: number;
                readonly component?: number;
                readonly labels?: {
                    readonly [key: string]: string;
                };
                readonly severity?: ("critical" | "major" | "minor" | "info") | readonly ("critical" | "major" | "minor" | "info")[];
            };
            /**
             * @description Seconds that an alert must last before the rule acts.
             * @default 0
             */
            readonly wait?: number;
            /**
             * @description `nothing`, `status` (sets the status of the component), `draft` (prepares an incident that nobody outside sees) or `publish`.
             * @enum {string}
             */
            readonly action: "nothing" | "status" | "draft" | "publish";
            /** @description The component; without it, that of the check. */
            readonly component?: number | null;
            /** @description The status that the component is given; without it, the one that the check names. */
            readonly status?: (1 | 2 | 3 | 4 | 5 | 6) | null;
            /** @description The slug of the incident template that makes the texts. If it says something else for the status Fixed, that is the last text. */
            readonly template?: string | null;
            /**
             * @description Whether subscribers are told of what the rule publishes.
             * @default false
             */
            readonly notify?: boolean;
            /**
             * @description Seconds after its last incident in which the rule opens no other.
             * @default 0
             */
            readonly cool_down?: number;
            /** @description `component`, or the name of a label: alerts that have the same one belong to the same incident. */
            readonly group_by?: string | null;
            /** @description Seconds without a firing alert after which an incident is resolved that no person has touched. Without it, a person resolves it. */
            readonly resolve_after?: number | null;
            /** @description A published incident that was shorter than so many seconds is marked as brief. */
            readonly min_length?: number | null;
            /** @description Its place among the rules, from 1 on; the last one unless it is named. */
            readonly order?: number;
        };
        readonly UpdateAlertRuleRequest: {
            /** @description What an alert must be like: an object with any of `source`, `check` and `component` (ids), `labels` (all of them, with these values) and `severity` (one, or a list). An empty object matches every alert. */
            readonly match?: {
                readonly source?: number;
                readonly check?: number;
                readonly component?: number;
                readonly labels?: {
                    readonly [key: string]: string;
                };
                readonly severity?: ("critical" | "major" | "minor" | "info") | readonly ("critical" | "major" | "minor" | "info")[];
            };
            /** @description Seconds that an alert must last before the rule acts. */
            readonly wait?: number;
            /**
             * @description `nothing`, `status` (sets the status of the component), `draft` (prepares an incident that nobody outside sees) or `publish`.
             * @enum {string}
             */
            readonly action?: "nothing" | "status" | "draft" | "publish";
            /** @description The component; without it, that of the check. */
            readonly component?: number | null;
            /** @description The status that the component is given; without it, the one that the check names. */
            readonly status?: (1 | 2 | 3 | 4 | 5 | 6) | null;
            /** @description The slug of the incident template that makes the texts. If it says something else for the status Fixed, that is the last text. */
            readonly template?: string | null;
            /** @description Whether subscribers are told of what the rule publishes. */
            readonly notify?: boolean;
            /** @description Seconds after its last incident in which the rule opens no other. */
            readonly cool_down?: number;
            /** @description `component`, or the name of a label: alerts that have the same one belong to the same incident. */
            readonly group_by?: string | null;
            /** @description Seconds without a firing alert after which an incident is resolved that no person has touched. Without it, a person resolves it. */
            readonly resolve_after?: number | null;
            /** @description A published incident that was shorter than so many seconds is marked as brief. */
            readonly min_length?: number | null;
            /** @description Its place among the rules, from 1 on; the last one unless it is named. */
            readonly order?: number;
        };
        readonly TestAlertRulesRequest: {
            /** @description An alert of the past. Without it, the other fields say what the alert is like. */
            readonly alert?: number | null;
            readonly source?: number | null;
            readonly check?: number | null;
            readonly component?: number | null;
            readonly labels?: {
                readonly [key: string]: string;
            } | null;
            /**
             * @default major
             * @enum {string}
             */
            readonly severity?: "critical" | "major" | "minor" | "info";
            /**
             * @description For how many seconds it has lasted.
             * @default 0
             */
            readonly lasted?: number;
        };
        readonly AlertRuleTestDocument: {
            readonly data: components["schemas"]["AlertRuleTest"];
            readonly meta?: components["schemas"]["DryRunMeta"];
        };
        readonly AlertRuleTest: {
            readonly id: string;
            /** @constant */
            readonly type: "alertRuleTests";
            readonly attributes: {
                /** @enum {string} */
                readonly action: "nothing" | "wait" | "status" | "join" | "draft" | "publish";
                /** @description What would be done, or why nothing would be, in one sentence. */
                readonly outcome: string;
                /** @description The status that the component would be given. */
                readonly status: number | null;
                /** @description Alerts with the same cause belong to the same incident. */
                readonly cause: string;
            };
            readonly relationships: {
                readonly rule: {
                    readonly data: components["schemas"]["AlertRuleIdentifier"] | null;
                };
                readonly component: {
                    readonly data: components["schemas"]["ComponentIdentifier"] | null;
                };
                readonly incident: {
                    readonly data: components["schemas"]["IncidentIdentifier"] | null;
                };
            };
        };
        readonly ProbeCollection: {
            readonly data: readonly components["schemas"]["Probe"][];
            readonly links: components["schemas"]["PageLinks"];
            readonly meta: components["schemas"]["PageMeta"];
        };
        readonly Probe: {
            readonly id: string;
            /** @constant */
            readonly type: "probes";
            readonly attributes: {
                readonly id: number;
                readonly name: string;
                /**
                 * @description `waiting`: never seen. `connected`: seen within the last 90 seconds. `gone`: not any more.
                 * @enum {string}
                 */
                readonly state: "waiting" | "connected" | "gone";
                readonly version: string | null;
                readonly last_seen: components["schemas"]["NullableTimestamp"];
                /** @description How old the oldest of the results was that it delivered last, in seconds. */
                readonly lag: number | null;
                /** @description How far its clock is ahead of that of the service, in seconds. The times of results are corrected. */
                readonly clock_skew: number | null;
                /** @description How many results it keeps that are not delivered yet. */
                readonly waiting: number;
                /** @description How many results it had to drop since it started, because it could not deliver them. */
                readonly dropped: number;
                /** @description Whether it runs no checks that have secrets, because its token is new and no owner or admin has confirmed it. */
                readonly secrets_withheld: boolean;
                readonly created: components["schemas"]["Timestamp"];
                readonly updated: components["schemas"]["Timestamp"];
            };
            readonly relationships: Record<string, never>;
        };
        readonly ProbeDocument: {
            readonly data: components["schemas"]["Probe"];
            readonly meta?: components["schemas"]["DryRunMeta"];
        };
        readonly UpdateProbeRequest: {
            /** @description The place in which it runs, such as Frankfurt. */
            readonly name?: string;
        };
        readonly CreateProbeRequest: {
            /** @description The place in which it runs, such as Frankfurt. */
            readonly name: string;
        };
        readonly ProbeWithTokenDocument: {
            readonly data: components["schemas"]["ProbeWithToken"];
            readonly meta?: components["schemas"]["DryRunMeta"];
        };
        readonly ProbeWithToken: {
            readonly id: string;
            /** @constant */
            readonly type: "probes";
            readonly attributes: {
                readonly id: number;
                readonly name: string;
                /**
                 * @description `waiting`: never seen. `connected`: seen within the last 90 seconds. `gone`: not any more.
                 * @enum {string}
                 */
                readonly state: "waiting" | "connected" | "gone";
                readonly version: string | null;
                readonly last_seen: components["schemas"]["NullableTimestamp"];
                /** @description How old the oldest of the results was that it delivered last, in seconds. */
                readonly lag: number | null;
                /** @description How far its clock is ahead of that of the service, in seconds. The times of results are corrected. */
                readonly clock_skew: number | null;
                /** @description How many results it keeps that are not delivered yet. */
                readonly waiting: number;
                /** @description How many results it had to drop since it started, because it could not deliver them. */
                readonly dropped: number;
                /** @description Whether it runs no checks that have secrets, because its token is new and no owner or admin has confirmed it. */
                readonly secrets_withheld: boolean;
                readonly created: components["schemas"]["Timestamp"];
                readonly updated: components["schemas"]["Timestamp"];
                /** @description What the probe proves who it is with. */
                readonly token: string;
            };
            readonly relationships: Record<string, never>;
        };
        readonly ProbeAssignmentsDocument: {
            readonly data: components["schemas"]["ProbeAssignments"];
            readonly meta?: components["schemas"]["DryRunMeta"];
        };
        readonly ProbeAssignments: {
            readonly id: string;
            /** @constant */
            readonly type: "probeAssignments";
            readonly attributes: {
                readonly name: string;
                readonly least_version: string;
                /** @description What the probe connects to in order to find out whether its own network is away. */
                readonly references: readonly string[];
                readonly checks: readonly components["schemas"]["AssignedCheck"][];
            };
            readonly relationships: Record<string, never>;
        };
        readonly AssignedCheck: {
            readonly id: number;
            readonly revision: number;
            /** @enum {string} */
            readonly kind: "http" | "tcp" | "dns" | "tls" | "ping" | "grpc" | "websocket" | "smtp" | "heartbeat" | "status-page";
            readonly target: string;
            readonly interval: number;
            readonly timeout: number;
            readonly retry_interval: number;
            readonly fail_after: number;
            readonly recover_after: number;
            readonly degraded_above: number | null;
            /** @description With its secrets, because the probe has to send them. */
            readonly request: {
                readonly [key: string]: unknown;
            };
            readonly expect: readonly ({
                readonly type: string;
            } & {
                readonly [key: string]: unknown;
            })[];
        };
        readonly DeliverProbeResultsRequest: {
            /** @description The version of the probe. */
            readonly version: string;
            /** @description What time it is by the clock of the probe, in milliseconds since 1970. */
            readonly clock?: number;
            /**
             * @description How many results it keeps besides these.
             * @default 0
             */
            readonly waiting?: number;
            /**
             * @description How many results it had to drop since it started.
             * @default 0
             */
            readonly dropped?: number;
            /** @description What the probe found, with the revision of the check that it asked, and when it began, by the clock of the service, in milliseconds since 1970. A result that was delivered before counts once. */
            readonly results: readonly {
                readonly check: number;
                readonly revision: number;
                readonly at: number;
                /** @enum {string} */
                readonly verdict: "ok" | "degraded" | "failed" | "no data";
                readonly reason: string;
                readonly phases: {
                    readonly dns?: number;
                    readonly connect?: number;
                    readonly tls?: number;
                    readonly first_byte?: number;
                    readonly total: number;
                };
                readonly output?: string | null;
            }[];
        };
        readonly ProbeReceiptDocument: {
            readonly data: components["schemas"]["ProbeReceipt"];
            readonly meta?: components["schemas"]["DryRunMeta"];
        };
        readonly ProbeReceipt: {
            readonly id: string;
            /** @constant */
            readonly type: "probeReceipts";
            readonly attributes: {
                /** @description The time of the service, in milliseconds since 1970. The probe sets its results by it. */
                readonly time: number;
                /** @description Older probes may not run. */
                readonly least_version: string;
                readonly accepted: number;
                /** @description Results that were stored before. */
                readonly repeated: number;
                /** @description Results of checks that are gone, were changed since, or do not run in this place, results of more than a day ago or of the future, and more results than the checks can have. There is no use in sending them again. */
                readonly refused: number;
            };
            readonly relationships: Record<string, never>;
        };
        readonly SubscriberCollection: {
            readonly data: readonly components["schemas"]["Subscriber"][];
            readonly links: components["schemas"]["PageLinks"];
            readonly meta: components["schemas"]["PageMeta"];
            readonly included?: readonly components["schemas"]["LinkedComponent"][];
        };
        readonly Subscriber: {
            readonly id: string;
            /** @constant */
            readonly type: "subscribers";
            readonly attributes: {
                readonly id: number;
                /**
                 * Format: email
                 * @description Left out if messages reach the subscriber through another channel.
                 */
                readonly email?: string;
                /**
                 * @description How messages reach the subscriber.
                 * @enum {string}
                 */
                readonly channel: "email" | "slack" | "teams" | "webhook" | "push";
                /** @description The email address. Of other channels the host and the end of the URL, which is a secret. */
                readonly address: string;
                /**
                 * @description What the subscriber is told of.
                 * @enum {string}
                 */
                readonly topics: "all" | "incidents" | "maintenance";
                readonly global: boolean;
                readonly verified: boolean;
                readonly verified_at: components["schemas"]["NullableTimestamp"];
                readonly paused_at: components["schemas"]["NullableTimestamp"];
                /** @description How many messages in a row the address refused for good; three suspend the address. */
                readonly bounces: number;
                readonly suspended_at: components["schemas"]["NullableTimestamp"];
                readonly created: components["schemas"]["Timestamp"];
                readonly updated: components["schemas"]["Timestamp"];
                readonly components_count?: string;
                readonly components_exists?: boolean;
                readonly meta?: components["schemas"]["Meta"];
                readonly meta_count?: string;
                readonly meta_exists?: boolean;
            };
            readonly relationships: {
                readonly components: {
                    readonly data: readonly components["schemas"]["ComponentIdentifier"][];
                };
                readonly groups: {
                    readonly data: readonly components["schemas"]["ComponentGroupIdentifier"][];
                };
                readonly incidents: {
                    readonly data: readonly components["schemas"]["IncidentIdentifier"][];
                };
            };
        };
        readonly SubscriberDocument: {
            readonly data: components["schemas"]["Subscriber"];
            readonly included?: readonly components["schemas"]["LinkedComponent"][];
            readonly meta?: components["schemas"]["DryRunMeta"];
        };
        readonly CreateSubscriberRequest: {
            /** Format: email */
            readonly email: string;
            /**
             * @description Whether the subscriber follows every component.
             * @default true
             */
            readonly global?: boolean;
            /** @description The exact set that is followed; an empty list clears it. */
            readonly components?: readonly number[] | null;
            /** @description The exact set of groups that is followed as a whole, with components that are added to them later; an empty list clears it. */
            readonly component_groups?: readonly number[] | null;
            /**
             * @description What the subscriber is told of: all, incidents or maintenance.
             * @default all
             * @enum {string}
             */
            readonly topics?: "all" | "incidents" | "maintenance";
            readonly meta?: components["schemas"]["MetaInput"] | null;
            /**
             * @description Whether the address is confirmed already.
             * @default false
             */
            readonly verified?: boolean;
        };
        readonly UpdateSubscriberRequest: {
            /** Format: email */
            readonly email?: string;
            /** @description Whether the subscriber follows every component. */
            readonly global?: boolean;
            /** @description The exact set that is followed; an empty list clears it. */
            readonly components?: readonly number[] | null;
            /** @description The exact set of groups that is followed as a whole, with components that are added to them later; an empty list clears it. */
            readonly component_groups?: readonly number[] | null;
            /**
             * @description What the subscriber is told of: all, incidents or maintenance.
             * @enum {string}
             */
            readonly topics?: "all" | "incidents" | "maintenance";
            readonly meta?: components["schemas"]["MetaInput"] | null;
        };
        readonly ImportSubscribersRequest: {
            /** @description Up to 500 subscribers. Send more of them in several requests. */
            readonly subscribers: readonly {
                /** Format: email */
                readonly email?: string;
                /** @description Whether the subscriber follows every component. */
                readonly global?: boolean;
                /** @description The exact set that is followed; an empty list clears it. */
                readonly components?: readonly number[] | null;
                /** @description The exact set of groups that is followed as a whole, with components that are added to them later; an empty list clears it. */
                readonly component_groups?: readonly number[] | null;
                /**
                 * @description What the subscriber is told of: all, incidents or maintenance.
                 * @enum {string}
                 */
                readonly topics?: "all" | "incidents" | "maintenance";
                readonly meta?: components["schemas"]["MetaInput"] | null;
                /** @description Whether the address is confirmed already. */
                readonly verified?: boolean;
            }[];
        };
        readonly ImportedSubscriber: {
            /** @description The place in the list, beginning with 1; of CSV the line of the file. */
            readonly row: number;
            /**
             * @description `present`: a subscriber has the address already, and stays as it is.
             * @enum {string}
             */
            readonly outcome: "created" | "present" | "refused";
            /** @description The subscriber; null if the row was refused. */
            readonly id: number | null;
            /** @description Why the row was refused, by field. */
            readonly errors: {
                readonly [key: string]: readonly string[];
            };
            /** @description The same for programs. */
            readonly codes: {
                readonly [key: string]: readonly {
                    readonly code: string;
                    readonly parameters: {
                        readonly [key: string]: string | number | readonly string[];
                    };
                }[];
            };
        };
        readonly ReportBounceRequest: {
            /** @description Where the mail came back to: the whole address, or the part of it after the plus sign. */
            readonly token: string;
            /**
             * @description The status of RFC 3463 that the returned mail names. Only what begins with 5 and can mean the recipient is counted.
             * @default 5.0.0
             */
            readonly status?: string;
        };
        readonly PreviewDeliveriesRequest: {
            /**
             * @description What would be written.
             * @enum {string}
             */
            readonly type: "incident" | "incident_update" | "postmortem" | "schedule" | "schedule_update";
            /** @description The incident or schedule that an update or a post-mortem is for, or that would be changed. */
            readonly id?: number;
            /** @description The body that would be sent. */
            readonly body: {
                readonly [key: string]: unknown;
            };
        };
        readonly CreatePreviewRequest: {
            /**
             * @description What would be written.
             * @enum {string}
             */
            readonly type: "incident" | "incident_update" | "postmortem" | "schedule" | "schedule_update" | "settings";
            /** @description The incident or schedule that an update is for, or that would be changed. */
            readonly id?: number;
            /** @description The body that would be sent. It may name only the settings that would change. */
            readonly body: {
                readonly [key: string]: unknown;
            };
        };
        readonly MailProblem: {
            /**
             * @description server: the mail server cannot be used. everybody: it refuses every recipient. domain: it refuses every recipient at one domain. returned: mails to one domain come back because of the sender.
             * @enum {string}
             */
            readonly kind: "server" | "everybody" | "domain" | "returned";
            readonly domain: string | null;
            readonly summary: string;
            /** @description What to do about it. */
            readonly advice: string;
            /** @description What the mail server said last. */
            readonly answer: string;
            readonly since: components["schemas"]["Timestamp"];
            /** @description Recipients that were refused, up to a hundred. */
            readonly refused: number;
            /** @description Mails that wait until it is over. */
            readonly waiting: number;
            /** @description When one of them is tried next, where that is known. */
            readonly next_try: components["schemas"]["NullableTimestamp"];
        };
        readonly SendTestMailRequest: {
            /** @description Where the mail goes. Without it, it goes to your own address. */
            readonly to?: string | null;
        };
        readonly DeliveryCollection: {
            readonly data: readonly components["schemas"]["Delivery"][];
            readonly links: components["schemas"]["PageLinks"];
            readonly meta: components["schemas"]["PageMeta"];
        };
        readonly Delivery: {
            readonly id: string;
            /** @constant */
            readonly type: "deliveries";
            readonly attributes: {
                readonly id: number;
                readonly event_id: number;
                readonly kind: string;
                /** @enum {string} */
                readonly channel: "email" | "staff-email" | "webhook" | "subscriber-webhook" | "push" | "staff-push" | "staff-chat";
                readonly recipient: {
                    /** @enum {string} */
                    readonly type: "subscribers" | "users" | "webhooks" | "push-subscriptions";
                    readonly id: number;
                };
                /** @enum {string} */
                readonly state: "queued" | "deferred" | "sent" | "failed" | "bounced" | "suppressed" | "cancelled";
                /** @description Whether the email was only written to a file: no mail server was configured (SMTP_URL), so nobody received it, although it counts as sent. */
                readonly written: boolean;
                readonly attempts: number;
                readonly error: string | null;
                readonly due: components["schemas"]["NullableTimestamp"];
                readonly sent: components["schemas"]["NullableTimestamp"];
                readonly created: components["schemas"]["Timestamp"];
            };
            readonly relationships: Record<string, never>;
        };
        readonly DeliveryWithTriesDocument: {
            readonly data: components["schemas"]["DeliveryWithTries"];
            readonly meta?: components["schemas"]["DryRunMeta"];
        };
        readonly DeliveryWithTries: {
            readonly id: string;
            /** @constant */
            readonly type: "deliveries";
            readonly attributes: {
                readonly id: number;
                readonly event_id: number;
                readonly kind: string;
                /** @enum {string} */
                readonly channel: "email" | "staff-email" | "webhook" | "subscriber-webhook" | "push" | "staff-push" | "staff-chat";
                readonly recipient: {
                    /** @enum {string} */
                    readonly type: "subscribers" | "users" | "webhooks" | "push-subscriptions";
                    readonly id: number;
                };
                /** @enum {string} */
                readonly state: "queued" | "deferred" | "sent" | "failed" | "bounced" | "suppressed" | "cancelled";
                /** @description Whether the email was only written to a file: no mail server was configured (SMTP_URL), so nobody received it, although it counts as sent. */
                readonly written: boolean;
                readonly attempts: number;
                readonly error: string | null;
                readonly due: components["schemas"]["NullableTimestamp"];
                readonly sent: components["schemas"]["NullableTimestamp"];
                readonly created: components["schemas"]["Timestamp"];
                readonly tries: readonly {
                    /** @enum {string} */
                    readonly outcome: "queued" | "deferred" | "sent" | "failed" | "bounced" | "suppressed" | "cancelled";
                    readonly status_code: number | null;
                    readonly milliseconds: number;
                    readonly response: string | null;
                    readonly created: components["schemas"]["Timestamp"];
                }[];
            };
            readonly relationships: Record<string, never>;
        };
        readonly DeliveryCounts: {
            readonly queued: number;
            readonly deferred: number;
            readonly sent: number;
            readonly failed: number;
            readonly bounced: number;
            readonly suppressed: number;
            readonly cancelled: number;
        };
        readonly ResendDeliveriesRequest: {
            /**
             * @description Which of them: failed, bounced, suppressed, cancelled. What was sent is never sent again.
             * @default [
             *       "failed"
             *     ]
             */
            readonly states?: readonly ("failed" | "bounced" | "suppressed" | "cancelled")[];
        };
        readonly PublicationCollection: {
            readonly data: readonly components["schemas"]["Publication"][];
            readonly links: components["schemas"]["PageLinks"];
            readonly meta: components["schemas"]["PageMeta"];
        };
        readonly Publication: {
            readonly id: string;
            /** @constant */
            readonly type: "publications";
            readonly attributes: {
                /** @description The id of the event. */
                readonly id: number;
                /** @description The type of the event, such as `incident.created`. */
                readonly type: string;
                /** @description What people were told, such as `incident.opened`. */
                readonly kind: string;
                readonly subject: {
                    readonly type: string;
                    readonly id: number;
                };
                /** @description The name of the incident or schedule that it is about; null for anything else. */
                readonly name: string | null;
                readonly total: number;
                readonly states: {
                    readonly queued: number;
                    readonly deferred: number;
                    readonly sent: number;
                    readonly failed: number;
                    readonly bounced: number;
                    readonly suppressed: number;
                    readonly cancelled: number;
                };
                readonly created: components["schemas"]["Timestamp"];
            };
            readonly relationships: Record<string, never>;
        };
        readonly UndoneDeliveries: {
            /** @description Never handed over. Nobody gets them. */
            readonly taken_back: number;
            /** @description Sent already, or being sent at this moment. */
            readonly gone: number;
            /** @description How many of those that have gone are emails that were only written to files, because no mail server was configured (SMTP_URL). Nobody received them. */
            readonly written: number;
            /** @description Tried, and neither accepted nor refused for good: they are not tried again, but may have arrived. */
            readonly unconfirmed: number;
        };
        readonly SettingsDocument: {
            readonly data: components["schemas"]["Settings"];
            readonly meta?: components["schemas"]["DryRunMeta"];
        };
        readonly Settings: {
            readonly id: string;
            /** @constant */
            readonly type: "settings";
            readonly attributes: {
                readonly name: string;
                readonly about: string | null;
                readonly timezone: string;
                /** @enum {string} */
                readonly locale: "en" | "ar" | "de" | "es" | "fr" | "he" | "it" | "ja" | "ko" | "nl" | "pl" | "pt" | "sv" | "tr" | "uk" | "zh";
                readonly logo: string | null;
                readonly logo_dark: string | null;
                readonly favicon: string | null;
                readonly touch_icon: string | null;
                /** @enum {string} */
                readonly theme: "auto" | "light" | "dark";
                readonly accent: string;
                readonly status_colours: {
                    readonly operational: string;
                    readonly performance_issues: string;
                    readonly partial_outage: string;
                    readonly major_outage: string;
                    readonly unknown: string;
                    readonly under_maintenance: string;
                };
                readonly status_labels: {
                    readonly operational: string | null;
                    readonly performance_issues: string | null;
                    readonly partial_outage: string | null;
                    readonly major_outage: string | null;
                    readonly unknown: string | null;
                    readonly under_maintenance: string | null;
                };
                readonly header_links: readonly {
                    readonly label: string;
                    readonly url: string;
                }[];
                readonly support_url: string | null;
                readonly support_label: string | null;
                readonly announcement: string | null;
                readonly announcement_from: string | null;
                readonly announcement_until: string | null;
                readonly translations: {
                    readonly [key: string]: {
                        readonly name?: string;
                        readonly about?: string;
                        readonly announcement?: string;
                    };
                } | null;
                readonly css: string | null;
                readonly header: string | null;
                readonly footer: string | null;
                readonly history_days: number;
                /** @enum {integer} */
                readonly bar_days: 30 | 60 | 90 | 365;
                readonly uptime_down: readonly (2 | 3 | 4)[];
                /** @enum {string} */
                readonly uptime_maintenance: "excluded" | "up" | "down";
                readonly major_outage_share: number;
                readonly show_uptime: boolean;
                readonly show_metrics: boolean;
                readonly show_history: boolean;
                readonly show_upcoming: boolean;
                readonly show_subscribe: boolean;
                readonly show_track_record: boolean;
                readonly show_powered_by: boolean;
                /** @enum {string} */
                readonly on_failure: "draft" | "status" | "nothing";
                readonly reminders: readonly number[];
                readonly stale_hours: number;
                readonly resolve_reminder: number;
                readonly notification_hold: number;
                readonly mail_rate: number;
                readonly trash_days: number;
                readonly delivery_days: number;
                readonly delivery_content_days: number;
                readonly point_days: number;
                readonly rollup_days: number;
                readonly check_result_days: number;
                readonly check_minute_days: number;
                readonly check_hour_days: number;
                readonly check_day_days: number;
                readonly alert_days: number;
                readonly session_days: number;
                readonly idempotency_hours: number;
                readonly second_factor_roles: readonly ("owner" | "admin" | "editor" | "responder" | "viewer")[];
            };
            readonly relationships: Record<string, never>;
        };
        readonly UpdateSettingsRequest: {
            /** @description Name of the page (default "Status"). */
            readonly name?: string | null;
            /** @description What the page is about, in Markdown. */
            readonly about?: string | null;
            /** @description Time zone of days and times on the page, by its IANA name (default "UTC"). */
            readonly timezone?: string | null;
            /** @description Language of the page (default "en"). */
            readonly locale?: ("en" | "ar" | "de" | "es" | "fr" | "he" | "it" | "ja" | "ko" | "nl" | "pl" | "pt" | "sv" | "tr" | "uk" | "zh") | null;
            /** @description Picture at the top: an http or https address, or data:image/png;base64, and the image itself. */
            readonly logo?: string | null;
            /** @description Picture that replaces the logo on dark pages, in the same forms. */
            readonly logo_dark?: string | null;
            /** @description Icon in browser tabs, in the same forms; without it, the icon shows the status. */
            readonly favicon?: string | null;
            /** @description Square icon on home screens, in the same forms; without it, Daymark draws one from an uploaded favicon or logo. */
            readonly touch_icon?: string | null;
            /** @description Appearance of the page: auto (what the visitor’s device prefers), light or dark (default "auto"). */
            readonly theme?: ("auto" | "light" | "dark") | null;
            /** @description Colour of links and buttons, as #rgb or #rrggbb (default "#2563eb"). */
            readonly accent?: string | null;
            /** @description Colour of each status, as #rgb or #rrggbb; the page derives readable shades from it (default {"operational":"#2da160","performance_issues":"#c48606","partial_outage":"#e0691a","major_outage":"#d13a31","unknown":"#7d8590","under_maintenance":"#3b7ddd"}). */
            readonly status_colours?: {
                readonly operational?: string | null;
                readonly performance_issues?: string | null;
                readonly partial_outage?: string | null;
                readonly major_outage?: string | null;
                readonly unknown?: string | null;
                readonly under_maintenance?: string | null;
            } | null;
            /** @description Name of each status on the page and in mails; null is the name in the visitor’s language (default {"operational":null,"performance_issues":null,"partial_outage":null,"major_outage":null,"unknown":null,"under_maintenance":null}). */
            readonly status_labels?: {
                readonly operational?: string | null;
                readonly performance_issues?: string | null;
                readonly partial_outage?: string | null;
                readonly major_outage?: string | null;
                readonly unknown?: string | null;
                readonly under_maintenance?: string | null;
            } | null;
            /** @description Links at the top of the page, each with a label and a url (default []). */
            readonly header_links?: readonly {
                readonly label: string;
                /** Format: uri */
                readonly url: string;
            }[] | null;
            /** @description Where visitors can report a problem: an http or https address, or mailto: and an email address. */
            readonly support_url?: string | null;
            /** @description Text of the link to support_url; null is “Report a problem” in the visitor’s language. */
            readonly support_label?: string | null;
            /** @description Announcement at the top of every page, in Markdown. */
            readonly announcement?: string | null;
            /** @description When the announcement appears; null is at once. */
            readonly announcement_from?: string | null;
            /** @description When the announcement disappears; null is never. */
            readonly announcement_until?: string | null;
            /** @description Name, about and announcement in other languages, as {"de": {"name": "…"}}; languages without a text get the original. */
            readonly translations?: {
                readonly [key: string]: {
                    readonly name?: string;
                    readonly about?: string;
                    readonly announcement?: string;
                };
            } | null;
            /** @description Style rules added to the page. */
            readonly css?: string | null;
            /** @description HTML above the page, made safe when it is shown. */
            readonly header?: string | null;
            /** @description HTML below the page, made safe when it is shown. */
            readonly footer?: string | null;
            /** @description How many days of past incidents the page shows (default 7). */
            readonly history_days?: number | null;
            /** @description How many days the uptime bars show (default 90). */
            readonly bar_days?: (30 | 60 | 90 | 365) | null;
            /** @description Statuses that count as downtime: 2 Performance issues, 3 Partial outage, 4 Major outage (default [3,4]). */
            readonly uptime_down?: readonly (2 | 3 | 4)[] | null;
            /** @description What time under maintenance counts as: excluded, up or down (default "excluded"). */
            readonly uptime_maintenance?: ("excluded" | "up" | "down") | null;
            /** @description From this share of components in a major outage on, the whole system is in one (default 0.25). */
            readonly major_outage_share?: number | null;
            /** @description Whether the page shows bars and uptime (default true). */
            readonly show_uptime?: boolean | null;
            /** @description Whether the page shows charts of metrics (default true). */
            readonly show_metrics?: boolean | null;
            /** @description Whether the page shows past incidents (default true). */
            readonly show_history?: boolean | null;
            /** @description Whether the page shows maintenance that is to come (default true). */
            readonly show_upcoming?: boolean | null;
            /** @description Whether visitors can subscribe on the page (default true). */
            readonly show_subscribe?: boolean | null;
            /** @description Whether pages of incidents show kept promises and edits (default false). */
            readonly show_track_record?: boolean | null;
            /** @description Whether the page says that it is powered by Daymark (default true). */
            readonly show_powered_by?: boolean | null;
            /** @description What happens when a check of a component fails, unless the component or a rule says otherwise: draft (an incident is drafted for staff), status (the component follows its checks at once) or nothing (default "draft"). */
            readonly on_failure?: ("draft" | "status" | "nothing") | null;
            /** @description How many minutes before maintenance its subscribers are reminded, as a list (default [1440,60]). */
            readonly reminders?: readonly number[] | null;
            /** @description After so many hours without an update on an open incident, staff are told; 0 is never (default 0). */
            readonly stale_hours?: number | null;
            /** @description Staff are told when every check of an open incident works again, and once more after so many minutes; 0 is once only (default 15). */
            readonly resolve_reminder?: number | null;
            /** @description Seconds in which notifications wait and can be taken back (default 0). */
            readonly notification_hold?: number | null;
            /** @description Most mails a second; 0 is as fast as the server takes them (default 0). */
            readonly mail_rate?: number | null;
            /** @description How many days what was deleted stays in the trash (default 30). */
            readonly trash_days?: number | null;
            /** @description How many days finished deliveries stay in the list of deliveries (default 90). */
            readonly delivery_days?: number | null;
            /** @description How many days the content of deliveries stays: the bodies of webhooks, and what receivers answered (default 14). */
            readonly delivery_content_days?: number | null;
            /** @description How many days single points of metrics stay; charts keep showing their sums (default 90). */
            readonly point_days?: number | null;
            /** @description How many days the sums of metric points stay, from which charts are drawn (default 1095). */
            readonly rollup_days?: number | null;
            /** @description How many days single results of checks stay (default 2). */
            readonly check_result_days?: number | null;
            /** @description How many days the results of checks stay for each minute (default 14). */
            readonly check_minute_days?: number | null;
            /** @description How many days the results of checks stay for each hour (default 90). */
            readonly check_hour_days?: number | null;
            /** @description How many days the results of checks stay for each day (default 730). */
            readonly check_day_days?: number | null;
            /** @description How many days the alerts of other systems stay after they have ended; those of open incidents and drafts stay longer (default 365). */
            readonly alert_days?: number | null;
            /** @description How many days people stay signed in at most; sessions that nobody uses end after 12 hours (default 30). */
            readonly session_days?: number | null;
            /** @description How many hours a repeated request with the same Idempotency-Key gets the first answer (default 24). */
            readonly idempotency_hours?: number | null;
            /** @description Roles whose users must sign in with a second factor or a passkey, as a list (default []). */
            readonly second_factor_roles?: readonly ("owner" | "admin" | "editor" | "responder" | "viewer")[] | null;
        };
        readonly AuditEntryCollection: {
            readonly data: readonly components["schemas"]["AuditEntry"][];
            readonly links: components["schemas"]["PageLinks"];
            readonly meta: components["schemas"]["PageMeta"];
        };
        readonly AuditEntry: {
            readonly id: string;
            /** @constant */
            readonly type: "audit-entries";
            readonly attributes: {
                readonly id: number;
                /** @description Such as `incident.updated`. */
                readonly action: string;
                readonly subject_type: string;
                readonly subject_id: number;
                readonly actor: components["schemas"]["AuditActor"];
                /** @description Where the request came from; null if it was erased, or never recorded. */
                readonly address: string | null;
                /** @description By it the operator finds the request in the log. */
                readonly request_id: string | null;
                readonly changes: readonly components["schemas"]["AuditChange"][];
                /** @description Covers this entry and the one before it: note it, and verify the log with it later. */
                readonly hash: string | null;
                readonly created: components["schemas"]["Timestamp"];
            };
            readonly relationships: Record<string, never>;
        };
        readonly AuditActor: {
            /** @enum {string} */
            readonly kind: "guest" | "token" | "session" | "probe" | "command" | "system";
            /** @description The name that the user has now, or `removed user 7`. */
            readonly name: string;
            readonly user_id: number | null;
            readonly token: {
                readonly id: number;
                readonly name: string;
            } | null;
        };
        readonly AuditChange: {
            readonly member: string;
            readonly before: unknown;
            readonly after: unknown;
        };
        readonly HistoryEntryCollection: {
            readonly data: readonly components["schemas"]["HistoryEntry"][];
            readonly links: components["schemas"]["PageLinks"];
            readonly meta: components["schemas"]["PageMeta"];
        };
        readonly HistoryEntry: {
            readonly id: string;
            /** @constant */
            readonly type: "history-entries";
            readonly attributes: {
                readonly id: number;
                /** @description Such as `incident.updated` or `incident_update.created`. */
                readonly action: string;
                readonly subject_type: string;
                readonly subject_id: number;
                readonly actor: components["schemas"]["HistoryActor"];
                readonly changes: readonly components["schemas"]["AuditChange"][];
                readonly created: components["schemas"]["Timestamp"];
            };
            readonly relationships: Record<string, never>;
        };
        readonly HistoryActor: {
            /** @enum {string} */
            readonly kind: "guest" | "token" | "session" | "probe" | "command" | "system";
            /** @description The name that the user has now, or `removed user 7`. */
            readonly name: string;
            readonly user_id: number | null;
        };
        readonly IncidentTrackRecord: {
            /** @description When everybody could first read the incident. */
            readonly first_public: components["schemas"]["NullableTimestamp"];
            /** @description How long after the incident began that was. Negative if it was announced before. */
            readonly seconds_to_first_public: number | null;
            readonly promises: {
                /** @description Promised updates that were public at the due time or before. */
                readonly kept: number;
                /** @description Promised updates whose outcome is known. */
                readonly total: number;
                readonly all: readonly {
                    readonly made: components["schemas"]["Timestamp"];
                    readonly due: components["schemas"]["Timestamp"];
                    /** @enum {string} */
                    readonly outcome: "kept" | "missed" | "open";
                    /** @description When the next update was public. */
                    readonly updated: components["schemas"]["NullableTimestamp"];
                }[];
            };
            readonly edits: readonly {
                readonly event: number;
                /** @enum {string} */
                readonly subject_type: "incident" | "incident_update";
                readonly subject_id: number;
                /** @description Whether the update was deleted. */
                readonly deleted: boolean;
                readonly changes: readonly components["schemas"]["AuditChange"][];
                readonly created: components["schemas"]["Timestamp"];
            }[];
        };
        readonly IncidentProof: {
            /** @constant */
            readonly format: "daymark-proof";
            /** @constant */
            readonly version: 1;
            readonly incident: {
                readonly id: number;
                readonly guid: string;
                readonly name: string;
            };
            /** @description In seconds since 1970. */
            readonly exported_at: number;
            readonly events: readonly components["schemas"]["ProvenEvent"][];
        };
        readonly ProvenEvent: {
            readonly id: number;
            /** @description The event before it in the log, whatever that one is about. */
            readonly previous_id: number | null;
            /** @description The hash of the event before it; null for the first event of the log. */
            readonly previous_hash: string | null;
            readonly type: string;
            /** @enum {string} */
            readonly subject_type: "incident" | "incident_update";
            readonly subject_id: number;
            readonly actor_type: string;
            readonly actor_id: number | null;
            readonly user_id: number | null;
            readonly request_id: string | null;
            readonly address_hash: string | null;
            /** @description The incident or update after the write, as the text that the hash covers. */
            readonly state: string;
            /** @description In seconds since 1970. */
            readonly created_at: number;
            readonly hash: string | null;
        };
        readonly IncidentReplay: {
            /** @description The first sign of it: the first failed result, or when it was said to begin. */
            readonly began: components["schemas"]["Timestamp"];
            readonly moments: readonly {
                /** @enum {string} */
                readonly kind: "began" | "confirmed" | "alerted" | "draft" | "published" | "first_mail" | "update" | "promise_kept" | "promise_missed" | "last_mail" | "alert_ended" | "resolved";
                readonly at: components["schemas"]["Timestamp"];
                readonly at_iso: string;
                /** @description Seconds since it began. */
                readonly seconds: number;
                readonly alert: number | null;
                readonly update: number | null;
            }[];
            readonly figures: {
                /** @description Seconds until Daymark knew of it. */
                readonly time_to_notice: number | null;
                /** @description Seconds until everybody could read of it. */
                readonly time_to_publish: number | null;
                /** @description Seconds until a mail server had accepted the first mail about it. */
                readonly time_to_notify: number | null;
                /** @description Seconds until it was over. */
                readonly time_to_resolve: number | null;
            };
        };
        readonly TrashEntryCollection: {
            readonly data: readonly components["schemas"]["TrashEntry"][];
            readonly links: components["schemas"]["PageLinks"];
            readonly meta: components["schemas"]["PageMeta"];
        };
        readonly TrashEntry: {
            readonly id: string;
            /** @constant */
            readonly type: "trash";
            readonly attributes: {
                /**
                 * @description What it is. Together with `id`, it makes the path of the entry.
                 * @enum {string}
                 */
                readonly type: "components" | "component-groups" | "incidents" | "incident-updates" | "postmortems" | "incident-templates" | "schedules" | "schedule-updates" | "metrics" | "checks" | "alert-sources" | "alert-rules" | "probes";
                /** @description The id that it had, and has again once it is restored. */
                readonly id: number;
                /** @description Its name; of an update or a post-mortem, the beginning of its text. */
                readonly name: string;
                readonly deleted: components["schemas"]["Timestamp"];
                /** @description When it is purged. */
                readonly purge_due: components["schemas"]["Timestamp"];
                /** @description The user who deleted it; null if it was Daymark or the command line. */
                readonly user_id: number | null;
                /** @description The token that it was deleted with, if there was one. */
                readonly token_id: number | null;
            };
            readonly relationships: Record<string, never>;
        };
        readonly WebhookCollection: {
            readonly data: readonly components["schemas"]["Webhook"][];
            readonly links: components["schemas"]["PageLinks"];
            readonly meta: components["schemas"]["PageMeta"];
        };
        readonly Webhook: {
            readonly id: string;
            /** @constant */
            readonly type: "webhooks";
            readonly attributes: {
                readonly id: number;
                readonly name: string;
                readonly url: string;
                /** @enum {string} */
                readonly format: "standard" | "slack" | "teams" | "discord";
                readonly events: readonly ("*" | "component.created" | "component.updated" | "component.deleted" | "component_group.created" | "component_group.updated" | "component_group.deleted" | "incident.created" | "incident.updated" | "incident.deleted" | "incident.published" | "incident.overdue" | "incident.stale" | "incident_update.created" | "incident_update.updated" | "incident_update.deleted" | "postmortem.created" | "postmortem.updated" | "postmortem.deleted" | "incident_template.created" | "incident_template.updated" | "incident_template.deleted" | "schedule.created" | "schedule.updated" | "schedule.deleted" | "schedule.published" | "schedule.reminded" | "schedule.started" | "schedule.completed" | "schedule_update.created" | "schedule_update.updated" | "schedule_update.deleted" | "metric.created" | "metric.updated" | "metric.deleted" | "metric_point.created" | "metric_point.updated" | "metric_point.deleted" | "settings.updated" | "subscriber.created" | "subscriber.updated" | "subscriber.deleted" | "component.restored" | "component_group.restored" | "incident.restored" | "incident_update.restored" | "postmortem.restored" | "incident_template.restored" | "schedule.restored" | "schedule_update.restored" | "metric.restored")[];
                readonly components: readonly number[] | null;
                readonly enabled: boolean;
                /** @description Of whoever last set its address, its events, or switched it on: it is sent what they may read. */
                readonly abilities: readonly string[];
                readonly old_secret_until: components["schemas"]["NullableTimestamp"];
                readonly created: components["schemas"]["Timestamp"];
                readonly updated: components["schemas"]["Timestamp"];
            };
            readonly relationships: Record<string, never>;
        };
        readonly WebhookDocument: {
            readonly data: components["schemas"]["Webhook"];
            readonly meta?: components["schemas"]["DryRunMeta"];
        };
        readonly UpdateWebhookRequest: {
            readonly name?: string;
            /**
             * Format: uri
             * @description Where to send to: http or https, at a public address.
             */
            readonly url?: string;
            /**
             * @description standard: every event with the document of the API, after Standard Webhooks. slack, teams, discord: messages of what people are told.
             * @enum {string}
             */
            readonly format?: "standard" | "slack" | "teams" | "discord";
            /** @description Which events; * is all but those of subscribers, which must be named and take subscribers.manage. */
            readonly events?: readonly ("*" | "component.created" | "component.updated" | "component.deleted" | "component_group.created" | "component_group.updated" | "component_group.deleted" | "incident.created" | "incident.updated" | "incident.deleted" | "incident.published" | "incident.overdue" | "incident.stale" | "incident_update.created" | "incident_update.updated" | "incident_update.deleted" | "postmortem.created" | "postmortem.updated" | "postmortem.deleted" | "incident_template.created" | "incident_template.updated" | "incident_template.deleted" | "schedule.created" | "schedule.updated" | "schedule.deleted" | "schedule.published" | "schedule.reminded" | "schedule.started" | "schedule.completed" | "schedule_update.created" | "schedule_update.updated" | "schedule_update.deleted" | "metric.created" | "metric.updated" | "metric.deleted" | "metric_point.created" | "metric_point.updated" | "metric_point.deleted" | "settings.updated" | "subscriber.created" | "subscriber.updated" | "subscriber.deleted" | "component.restored" | "component_group.restored" | "incident.restored" | "incident_update.restored" | "postmortem.restored" | "incident_template.restored" | "schedule.restored" | "schedule_update.restored" | "metric.restored")[];
            /** @description Only what concerns one of these components; null is everything. */
            readonly components?: readonly number[] | null;
            /** @description Nothing is sent to disabled webhooks. */
            readonly enabled?: boolean;
        };
        readonly CreateWebhookRequest: {
            readonly name: string;
            /**
             * Format: uri
             * @description Where to send to: http or https, at a public address.
             */
            readonly url: string;
            /**
             * @description standard: every event with the document of the API, after Standard Webhooks. slack, teams, discord: messages of what people are told.
             * @default standard
             * @enum {string}
             */
            readonly format?: "standard" | "slack" | "teams" | "discord";
            /**
             * @description Which events; * is all but those of subscribers, which must be named and take subscribers.manage.
             * @default [
             *       "*"
             *     ]
             */
            readonly events?: readonly ("*" | "component.created" | "component.updated" | "component.deleted" | "component_group.created" | "component_group.updated" | "component_group.deleted" | "incident.created" | "incident.updated" | "incident.deleted" | "incident.published" | "incident.overdue" | "incident.stale" | "incident_update.created" | "incident_update.updated" | "incident_update.deleted" | "postmortem.created" | "postmortem.updated" | "postmortem.deleted" | "incident_template.created" | "incident_template.updated" | "incident_template.deleted" | "schedule.created" | "schedule.updated" | "schedule.deleted" | "schedule.published" | "schedule.reminded" | "schedule.started" | "schedule.completed" | "schedule_update.created" | "schedule_update.updated" | "schedule_update.deleted" | "metric.created" | "metric.updated" | "metric.deleted" | "metric_point.created" | "metric_point.updated" | "metric_point.deleted" | "settings.updated" | "subscriber.created" | "subscriber.updated" | "subscriber.deleted" | "component.restored" | "component_group.restored" | "incident.restored" | "incident_update.restored" | "postmortem.restored" | "incident_template.restored" | "schedule.restored" | "schedule_update.restored" | "metric.restored")[];
            /** @description Only what concerns one of these components; null is everything. */
            readonly components?: readonly number[] | null;
            /**
             * @description Nothing is sent to disabled webhooks.
             * @default true
             */
            readonly enabled?: boolean;
        };
        readonly WebhookWithSecretDocument: {
            readonly data: components["schemas"]["WebhookWithSecret"];
            readonly meta?: components["schemas"]["DryRunMeta"];
        };
        readonly WebhookWithSecret: {
            readonly id: string;
            /** @constant */
            readonly type: "webhooks";
            readonly attributes: {
                readonly id: number;
                readonly name: string;
                readonly url: string;
                /** @enum {string} */
                readonly format: "standard" | "slack" | "teams" | "discord";
                readonly events: readonly ("*" | "component.created" | "component.updated" | "component.deleted" | "component_group.created" | "component_group.updated" | "component_group.deleted" | "incident.created" | "incident.updated" | "incident.deleted" | "incident.published" | "incident.overdue" | "incident.stale" | "incident_update.created" | "incident_update.updated" | "incident_update.deleted" | "postmortem.created" | "postmortem.updated" | "postmortem.deleted" | "incident_template.created" | "incident_template.updated" | "incident_template.deleted" | "schedule.created" | "schedule.updated" | "schedule.deleted" | "schedule.published" | "schedule.reminded" | "schedule.started" | "schedule.completed" | "schedule_update.created" | "schedule_update.updated" | "schedule_update.deleted" | "metric.created" | "metric.updated" | "metric.deleted" | "metric_point.created" | "metric_point.updated" | "metric_point.deleted" | "settings.updated" | "subscriber.created" | "subscriber.updated" | "subscriber.deleted" | "component.restored" | "component_group.restored" | "incident.restored" | "incident_update.restored" | "postmortem.restored" | "incident_template.restored" | "schedule.restored" | "schedule_update.restored" | "metric.restored")[];
                readonly components: readonly number[] | null;
                readonly enabled: boolean;
                /** @description Of whoever last set its address, its events, or switched it on: it is sent what they may read. */
                readonly abilities: readonly string[];
                readonly old_secret_until: components["schemas"]["NullableTimestamp"];
                readonly created: components["schemas"]["Timestamp"];
                readonly updated: components["schemas"]["Timestamp"];
                readonly secret: string;
            };
            readonly relationships: Record<string, never>;
        };
        readonly WebhookDeliveryCollection: {
            readonly data: readonly components["schemas"]["WebhookDelivery"][];
            readonly links: components["schemas"]["PageLinks"];
            readonly meta: components["schemas"]["PageMeta"];
        };
        readonly WebhookDelivery: {
            readonly id: string;
            /** @constant */
            readonly type: "webhookDeliveries";
            readonly attributes: {
                readonly id: number;
                readonly message_id: string;
                readonly event: string;
                /** @enum {string} */
                readonly state: "queued" | "deferred" | "sent" | "failed" | "bounced" | "suppressed" | "cancelled";
                readonly error: string | null;
                readonly attempts: readonly {
                    /** @enum {string} */
                    readonly outcome: "queued" | "deferred" | "sent" | "failed" | "bounced" | "suppressed" | "cancelled";
                    readonly status_code: number | null;
                    readonly milliseconds: number;
                    readonly request: {
                        /** @constant */
                        readonly method: "POST";
                        readonly url: string;
                        readonly headers: {
                            readonly [key: string]: string;
                        };
                        /** @description null where the caller may not read what it tells of. */
                        readonly body: string | null;
                    } | null;
                    /** @description The beginning; null where the body is, because it may repeat it. */
                    readonly response: string | null;
                    readonly time: components["schemas"]["Timestamp"];
                }[];
                readonly due: components["schemas"]["NullableTimestamp"];
                readonly sent: components["schemas"]["NullableTimestamp"];
                readonly created: components["schemas"]["Timestamp"];
            };
            readonly relationships: {
                readonly webhook: {
                    readonly data: components["schemas"]["WebhookIdentifier"];
                };
            };
        };
        readonly WebhookIdentifier: {
            /** @constant */
            readonly type: "webhooks";
            readonly id: string;
        };
        readonly WebhookDeliveryDocument: {
            readonly data: components["schemas"]["WebhookDelivery"];
            readonly meta?: components["schemas"]["DryRunMeta"];
        };
        readonly ConfirmTotpRequest: {
            /** @description The six digits that the authenticator app shows now. */
            readonly code?: string;
        };
        readonly CreatePasskeyRequest: {
            /** @description What navigator.credentials.create() returned, converted with toJSON(). */
            readonly passkey: {
                readonly [key: string]: unknown;
            };
            /** @description Without it, the passkey is named after where it is kept. */
            readonly name?: string | null;
        };
        readonly PasskeyDocument: {
            readonly data: components["schemas"]["Passkey"];
            readonly meta?: components["schemas"]["DryRunMeta"];
        };
        readonly Passkey: {
            readonly id: string;
            /** @constant */
            readonly type: "passkeys";
            readonly attributes: {
                readonly id: number;
                readonly name: string;
                readonly last_used: components["schemas"]["NullableTimestamp"];
                readonly created: components["schemas"]["Timestamp"];
            };
            readonly relationships: Record<string, never>;
        };
        readonly PasskeyCollection: {
            readonly data: readonly components["schemas"]["Passkey"][];
            readonly links: components["schemas"]["PageLinks"];
            readonly meta: components["schemas"]["PageMeta"];
        };
        readonly UpdatePasskeyRequest: {
            readonly name?: string;
        };
        readonly NotificationPreferencesDocument: {
            readonly data: components["schemas"]["NotificationPreferences"];
            readonly meta?: components["schemas"]["DryRunMeta"];
        };
        readonly NotificationPreferences: {
            readonly id: string;
            /** @constant */
            readonly type: "notification-preferences";
            readonly attributes: {
                readonly drafts: readonly ("push" | "email" | "chat")[];
                readonly alerts: readonly ("push" | "email" | "chat")[];
                readonly overdue_updates: readonly ("push" | "email" | "chat")[];
                readonly mail_problems: readonly ("push" | "email" | "chat")[];
                readonly probes: readonly ("push" | "email" | "chat")[];
                /** @enum {string} */
                readonly alert_severity: "critical" | "major" | "minor" | "info";
                readonly chat: {
                    /** @enum {string} */
                    readonly format: "slack" | "teams" | "discord";
                    /** @description The host of its URL, and the last characters. */
                    readonly address: string;
                } | null;
                /** @description Times of day such as 22:00. */
                readonly quiet_hours: {
                    readonly from: string;
                    readonly until: string;
                    readonly timezone: string;
                } | null;
                /** @enum {string} */
                readonly quiet_hours_except: "nothing" | "critical";
                /** @description What the role of the user allows them to be told of. Other choices are refused, and those made in another role have no effect. */
                readonly available: readonly ("drafts" | "alerts" | "overdue_updates" | "mail_problems" | "probes")[];
                /** @description The `applicationServerKey` for `pushManager.subscribe()`, as base64url. */
                readonly push_key: string;
            };
            readonly relationships: Record<string, never>;
        };
        readonly UpdateNotificationPreferencesRequest: {
            /** @description How the user is told of drafts that wait for their review. */
            readonly drafts?: readonly ("push" | "email" | "chat")[];
            /** @description How the user is told of alerts, as bad as `alert_severity` or worse. */
            readonly alerts?: readonly ("push" | "email" | "chat")[];
            /** @description How the user is told that an update was promised and not written, that an incident is old, or that its checks work again. */
            readonly overdue_updates?: readonly ("push" | "email" | "chat")[];
            /** @description How the user is told that mails do not arrive. */
            readonly mail_problems?: readonly ("push" | "email" | "chat")[];
            /** @description How the user is told that a probe does not report any more. */
            readonly probes?: readonly ("push" | "email" | "chat")[];
            /**
             * @description The least severity of alerts that the user is told of.
             * @enum {string}
             */
            readonly alert_severity?: "critical" | "major" | "minor" | "info";
            /** @description A chat of the user: its format, and the URL of its incoming webhook, which is never shown again. Without a chat, no topic is told there. */
            readonly chat?: {
                /** @enum {string} */
                readonly format: "slack" | "teams" | "discord";
                /** Format: uri */
                readonly url: string;
            } | null;
            /** @description Messages wait until these hours are over, such as from 22:00 until 07:00 in Europe/Berlin. What has become pointless by then is not sent. */
            readonly quiet_hours?: {
                readonly from: string;
                readonly until: string;
                readonly timezone: string;
            } | null;
            /**
             * @description What comes through in quiet hours. critical: critical alerts, and drafts about them.
             * @enum {string}
             */
            readonly quiet_hours_except?: "nothing" | "critical";
        };
        readonly PushSubscriptionCollection: {
            readonly data: readonly components["schemas"]["PushSubscription"][];
            readonly links: components["schemas"]["PageLinks"];
            readonly meta: components["schemas"]["PageMeta"];
        };
        readonly PushSubscription: {
            readonly id: string;
            /** @constant */
            readonly type: "push-subscriptions";
            readonly attributes: {
                readonly id: number;
                /** @description Such as "Firefox on Android". */
                readonly name: string;
                /** @description The host of the push service. */
                readonly service: string;
                /** @description SHA-256 of the endpoint, in hexadecimal: a browser recognizes itself by it. */
                readonly endpoint_sha256: string;
                /** @description When the push service last accepted a message, as far as deliveries are kept. */
                readonly last_used: components["schemas"]["NullableTimestamp"];
                readonly created: components["schemas"]["Timestamp"];
            };
            readonly relationships: Record<string, never>;
        };
        readonly CreatePushSubscriptionRequest: {
            /**
             * Format: uri
             * @description The address at the push service that the browser was given.
             */
            readonly endpoint: string;
            /** @description The keys of the browser, as toJSON() of its subscription writes them. */
            readonly keys: {
                readonly p256dh: string;
                readonly auth: string;
            };
            /** @description Without it, the browser is named after what it says about itself. */
            readonly name?: string | null;
        };
        readonly PushSubscriptionDocument: {
            readonly data: components["schemas"]["PushSubscription"];
            readonly meta?: components["schemas"]["DryRunMeta"];
        };
        readonly SetupDocument: {
            readonly data: {
                readonly open: boolean;
            };
        };
        readonly CompleteSetupRequest: {
            /** @description The code in the address that the server prints when it starts. */
            readonly code: string;
            readonly name: string;
            /** Format: email */
            readonly email: string;
            readonly password: string;
            /** @description The name of the status page; null keeps it as it is. */
            readonly page?: string | null;
            /** @description The time zone of the page, by its IANA name; null keeps it as it is. */
            readonly timezone?: string | null;
            /** @description The language of the page; null keeps it as it is. */
            readonly locale?: ("en" | "ar" | "de" | "es" | "fr" | "he" | "it" | "ja" | "ko" | "nl" | "pl" | "pt" | "sv" | "tr" | "uk" | "zh") | null;
            /** @description What happens when a check of a component fails: the setting of the same name. Null keeps it as it is. */
            readonly on_failure?: ("draft" | "status" | "nothing") | null;
            /**
             * @description The names of the first components, in their order.
             * @default []
             */
            readonly components?: readonly string[];
            /**
             * @description Whether to create the components of a small made-up company instead, to look around.
             * @default false
             */
            readonly sample?: boolean;
        };
        readonly CurrentSessionDocument: {
            readonly data: components["schemas"]["CurrentSession"];
            readonly meta?: components["schemas"]["DryRunMeta"];
        };
        readonly CurrentSession: {
            readonly id: string;
            /** @constant */
            readonly type: "sessions";
            readonly attributes: {
                readonly id: number;
                /** @description Whether it is the session of this request. */
                readonly current: boolean;
                /** @description Such as "Firefox on Linux", from what the browser says about itself. */
                readonly device: string;
                /** @description The address that the sign-in came from. */
                readonly address: string;
                /** @description How the user signed in, such as password, passkey or oidc. */
                readonly method: string;
                /** @description Whether the user also proved a second factor. */
                readonly second_factor: boolean;
                readonly authenticated: components["schemas"]["NullableTimestamp"];
                readonly last_used: components["schemas"]["Timestamp"];
                readonly expires: components["schemas"]["Timestamp"];
                readonly created: components["schemas"]["Timestamp"];
                readonly name: string;
                readonly email: string;
                /** @description A new address that is not confirmed yet. */
                readonly unconfirmed_email: string | null;
                /** @enum {string} */
                readonly role: "owner" | "admin" | "editor" | "responder" | "viewer";
                /** @description What the user may do; * is everything. */
                readonly abilities: readonly string[];
                readonly locale: ("en" | "ar" | "de" | "es" | "fr" | "he" | "it" | "ja" | "ko" | "nl" | "pl" | "pt" | "sv" | "tr" | "uk" | "zh") | null;
                readonly timezone: string | null;
                readonly has_password: boolean;
                /** @description The second factors that the user has switched on. */
                readonly second_factors: readonly string[];
                /** @description Whether a second factor is required, by the role or after an import, and the sign-in had none: the user may only set one up. */
                readonly lacks_second_factor: boolean;
                /** @description The settings of the status page that everybody who is signed in needs. */
                readonly page: {
                    readonly name: string;
                    readonly timezone: string;
                    /** @enum {string} */
                    readonly locale: "en" | "ar" | "de" | "es" | "fr" | "he" | "it" | "ja" | "ko" | "nl" | "pl" | "pt" | "sv" | "tr" | "uk" | "zh";
                    /**
                     * @description folder: no mail server is configured, and mails are written to files.
                     * @enum {string}
                     */
                    readonly mail_sent_by: "smtp" | "folder";
                    /** @description For how many seconds notifications can be taken back. */
                    readonly notification_hold: number;
                };
            };
            readonly relationships: {
                readonly user: {
                    readonly data: components["schemas"]["UserIdentifier"];
                };
            };
        };
        readonly UserCollection: {
            readonly data: readonly components["schemas"]["UserAccount"][];
            readonly links: components["schemas"]["PageLinks"];
            readonly meta: components["schemas"]["PageMeta"];
        };
        /** @description A user as those who manage users see them. */
        readonly UserAccount: {
            readonly id: string;
            /** @constant */
            readonly type: "users";
            readonly attributes: {
                readonly id: number;
                readonly name: string;
                readonly email: string;
                /** @enum {string} */
                readonly role: "owner" | "admin" | "editor" | "responder" | "viewer";
                readonly disabled: boolean;
                /** @description Whether the user signs in with a second factor, or has a passkey. */
                readonly second_factor: boolean;
                /** @description When the last invitation was made, until it is accepted. */
                readonly invited: components["schemas"]["NullableTimestamp"];
                readonly joined: components["schemas"]["NullableTimestamp"];
                readonly last_signed_in: components["schemas"]["NullableTimestamp"];
                readonly created: components["schemas"]["Timestamp"];
                readonly updated: components["schemas"]["Timestamp"];
            };
            readonly relationships: Record<string, never>;
        };
        readonly UserDocument: {
            readonly data: components["schemas"]["UserAccount"];
            readonly meta?: components["schemas"]["DryRunMeta"];
        };
        readonly UpdateUserRequest: {
            readonly name?: string;
            /**
             * Format: email
             * @description The address takes effect at once. Change your own address in your profile instead.
             */
            readonly email?: string;
            /**
             * @description What the user may do. You can give a role only if you have everything that it allows.
             * @enum {string}
             */
            readonly role?: "owner" | "admin" | "editor" | "responder" | "viewer";
            /** @description A disabled user cannot sign in. Their sessions end, and their tokens stop working, at once. */
            readonly disabled?: boolean;
        };
        readonly CreateUserRequest: {
            readonly name: string;
            /** Format: email */
            readonly email: string;
            /**
             * @description What the user may do. You can give a role only if you have everything that it allows.
             * @default viewer
             * @enum {string}
             */
            readonly role?: "owner" | "admin" | "editor" | "responder" | "viewer";
            /** @description Without a password, Daymark sends an invitation to the address. Its link works once, for seven days. */
            readonly password?: string | null;
        };
        readonly InvitedUserAccountDocument: {
            readonly data: components["schemas"]["InvitedUserAccount"];
            readonly meta?: components["schemas"]["DryRunMeta"];
        };
        readonly InvitedUserAccount: {
            readonly id: string;
            /** @constant */
            readonly type: "users";
            readonly attributes: {
                readonly id: number;
                readonly name: string;
                readonly email: string;
                /** @enum {string} */
                readonly role: "owner" | "admin" | "editor" | "responder" | "viewer";
                readonly disabled: boolean;
                /** @description Whether the user signs in with a second factor, or has a passkey. */
                readonly second_factor: boolean;
                /** @description When the last invitation was made, until it is accepted. */
                readonly invited: components["schemas"]["NullableTimestamp"];
                readonly joined: components["schemas"]["NullableTimestamp"];
                readonly last_signed_in: components["schemas"]["NullableTimestamp"];
                readonly created: components["schemas"]["Timestamp"];
                readonly updated: components["schemas"]["Timestamp"];
                /** @description The link of the invitation, which is shown this once: whoever has it chooses the password. Absent if a password was given. */
                readonly invitation_link?: string;
            };
            readonly relationships: Record<string, never>;
        };
        readonly InvitationDocument: {
            readonly data: {
                readonly name: string;
                readonly email: string;
                /** @enum {string} */
                readonly role: "owner" | "admin" | "editor" | "responder" | "viewer";
                readonly expires: components["schemas"]["Timestamp"];
            };
        };
        readonly AcceptInvitationRequest: {
            /** @description Your name, if it should be another one than in the invitation. */
            readonly name?: string;
            readonly password?: string;
        };
        readonly TokenCollection: {
            readonly data: readonly components["schemas"]["Token"][];
            readonly links: components["schemas"]["PageLinks"];
            readonly meta: components["schemas"]["PageMeta"];
        };
        readonly Token: {
            readonly id: string;
            /** @constant */
            readonly type: "tokens";
            readonly attributes: {
                readonly id: number;
                readonly name: string;
                /** @description What the token was given. It has them as far as the role of its user allows them. */
                readonly abilities: readonly string[];
                readonly user: {
                    readonly id: number;
                    /** @description Null if you may not see users. */
                    readonly name: string | null;
                };
                /** @description The token that this one was created with. It ends with that one. */
                readonly parent_id: number | null;
                /** @description How the API answers requests with this token; null in its own way. */
                readonly dialect: "cachet3" | null;
                readonly expires_at: components["schemas"]["NullableTimestamp"];
                readonly last_used_at: components["schemas"]["NullableTimestamp"];
                readonly created: components["schemas"]["Timestamp"];
            };
            readonly relationships: Record<string, never>;
        };
        readonly TokenDocument: {
            readonly data: components["schemas"]["Token"];
            readonly meta?: components["schemas"]["DryRunMeta"];
        };
        readonly CreateTokenRequest: {
            /** @description What the token is for. */
            readonly name: string;
            /** @description What the token may do; `*` means everything. At most what you may do yourself. */
            readonly abilities: readonly string[];
            /** @description When the token stops working; null means never. */
            readonly expires_at?: string | null;
            /** @description How the API answers requests with this token: null in its own way, `cachet3` as the server of Cachet 3 does. */
            readonly dialect?: "cachet3" | null;
        };
        readonly TokenWithSecretDocument: {
            readonly data: components["schemas"]["TokenWithSecret"];
            readonly meta?: components["schemas"]["DryRunMeta"];
        };
        readonly TokenWithSecret: {
            readonly id: string;
            /** @constant */
            readonly type: "tokens";
            readonly attributes: {
                readonly id: number;
                readonly name: string;
                /** @description What the token was given. It has them as far as the role of its user allows them. */
                readonly abilities: readonly string[];
                readonly user: {
                    readonly id: number;
                    /** @description Null if you may not see users. */
                    readonly name: string | null;
                };
                /** @description The token that this one was created with. It ends with that one. */
                readonly parent_id: number | null;
                /** @description How the API answers requests with this token; null in its own way. */
                readonly dialect: "cachet3" | null;
                readonly expires_at: components["schemas"]["NullableTimestamp"];
                readonly last_used_at: components["schemas"]["NullableTimestamp"];
                readonly created: components["schemas"]["Timestamp"];
                /** @description The whole token, to send as `Authorization: Bearer <secret>`. */
                readonly secret: string;
            };
            readonly relationships: Record<string, never>;
        };
        readonly UpdateTokenRequest: {
            /** @description What the token is for. */
            readonly name?: string;
            /** @description What the token may do; `*` means everything. At most what you may do yourself. */
            readonly abilities?: readonly string[];
            /** @description When the token stops working; null means never. */
            readonly expires_at?: string | null;
            /** @description How the API answers requests with this token: null in its own way, `cachet3` as the server of Cachet 3 does. */
            readonly dialect?: "cachet3" | null;
        };
        readonly SignInRequest: {
            /**
             * Format: email
             * @description Required unless `passkey` is given.
             */
            readonly email?: string;
            /** @description Required unless `passkey` is given. */
            readonly password?: string;
            /** @description The code of a second factor, if the answer without one asks for it. */
            readonly code?: string | null;
            /** @description What navigator.credentials.get() returned, converted with toJSON(). It replaces everything else. */
            readonly passkey?: {
                readonly [key: string]: unknown;
            } | null;
        };
        readonly ChangePasswordRequest: {
            /** @description The password until now. Only users who have none yet may leave it out. */
            readonly current_password?: string | null;
            readonly password?: string;
        };
        readonly ChangeProfileRequest: {
            readonly name?: string;
            /**
             * Format: email
             * @description Counts as soon as it is confirmed with the link that is sent to it.
             */
            readonly email?: string;
            /** @description The language of mails; null means that of the page. */
            readonly locale?: ("en" | "ar" | "de" | "es" | "fr" | "he" | "it" | "ja" | "ko" | "nl" | "pl" | "pt" | "sv" | "tr" | "uk" | "zh") | null;
            /** @description null means that of the page. */
            readonly timezone?: string | null;
        };
        readonly SessionCollection: {
            readonly data: readonly components["schemas"]["Session"][];
            readonly links: components["schemas"]["PageLinks"];
            readonly meta: components["schemas"]["PageMeta"];
        };
        readonly Session: {
            readonly id: string;
            /** @constant */
            readonly type: "sessions";
            readonly attributes: {
                readonly id: number;
                /** @description Whether it is the session of this request. */
                readonly current: boolean;
                /** @description Such as "Firefox on Linux", from what the browser says about itself. */
                readonly device: string;
                /** @description The address that the sign-in came from. */
                readonly address: string;
                /** @description How the user signed in, such as password, passkey or oidc. */
                readonly method: string;
                /** @description Whether the user also proved a second factor. */
                readonly second_factor: boolean;
                readonly authenticated: components["schemas"]["NullableTimestamp"];
                readonly last_used: components["schemas"]["Timestamp"];
                readonly expires: components["schemas"]["Timestamp"];
                readonly created: components["schemas"]["Timestamp"];
            };
            readonly relationships: {
                readonly user: {
                    readonly data: components["schemas"]["UserIdentifier"];
                };
            };
        };
        readonly RequestPasswordResetRequest: {
            /** Format: email */
            readonly email: string;
        };
        readonly MessageDocument: {
            readonly message: string;
        };
        readonly ResetPasswordRequest: {
            readonly password?: string;
        };
    };
    responses: {
        /** @description Nothing changed since the answer whose ETag the request names */
        readonly NotModified: {
            headers: {
                readonly ETag: components["headers"]["ETag"];
                readonly [name: string]: unknown;
            };
            content?: never;
        };
        /** @description The query or the body is malformed */
        readonly BadRequest: {
            headers: {
                readonly [name: string]: unknown;
            };
            content: {
                readonly "application/json": components["schemas"]["Error"];
            };
        };
        /** @description No valid token or session */
        readonly Unauthenticated: {
            headers: {
                readonly "WWW-Authenticate": components["headers"]["WWWAuthenticate"];
                readonly [name: string]: unknown;
            };
            content: {
                readonly "application/json": components["schemas"]["UnauthenticatedError"];
            };
        };
        /** @description The caller lacks the ability, or the request comes from another site */
        readonly Forbidden: {
            headers: {
                readonly [name: string]: unknown;
            };
            content: {
                readonly "application/json": components["schemas"]["ForbiddenError"];
            };
        };
        /** @description There is no such record */
        readonly NotFound: {
            headers: {
                readonly [name: string]: unknown;
            };
            content: {
                readonly "application/json": components["schemas"]["Error"];
            };
        };
        /** @description The request did not arrive in time */
        readonly RequestTimeout: {
            headers: {
                readonly [name: string]: unknown;
            };
            content: {
                readonly "application/json": components["schemas"]["Error"];
            };
        };
        /** @description The record was written after the answer whose ETag If-Match names */
        readonly PreconditionFailed: {
            headers: {
                readonly [name: string]: unknown;
            };
            content: {
                readonly "application/json": components["schemas"]["Error"];
            };
        };
        /** @description The body is too large */
        readonly PayloadTooLarge: {
            headers: {
                readonly [name: string]: unknown;
            };
            content: {
                readonly "application/json": components["schemas"]["Error"];
            };
        };
        /** @description The body is not JSON */
        readonly UnsupportedMediaType: {
            headers: {
                readonly [name: string]: unknown;
            };
            content: {
                readonly "application/json": components["schemas"]["Error"];
            };
        };
        /** @description The body holds something that is not valid, or the Idempotency-Key was used for another request */
        readonly Invalid: {
            headers: {
                readonly [name: string]: unknown;
            };
            content: {
                readonly "application/json": components["schemas"]["ValidationError"];
            };
        };
        /** @description Too many requests */
        readonly TooManyRequests: {
            headers: {
                readonly "Retry-After": components["headers"]["RetryAfter"];
                readonly "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
                readonly [name: string]: unknown;
            };
            content: {
                readonly "application/json": components["schemas"]["Error"];
            };
        };
        /** @description The headers of the request are too large */
        readonly HeadersTooLarge: {
            headers: {
                readonly [name: string]: unknown;
            };
            content: {
                readonly "application/json": components["schemas"]["Error"];
            };
        };
        /** @description The server failed */
        readonly ServerFailed: {
            headers: {
                readonly [name: string]: unknown;
            };
            content: {
                readonly "application/json": components["schemas"]["ServerError"];
            };
        };
        /** @description The database does not answer, the server has no room for more, or it did not manage to run a template */
        readonly Unavailable: {
            headers: {
                readonly "Retry-After": components["headers"]["RetryAfter"];
                readonly [name: string]: unknown;
            };
            content: {
                readonly "application/json": components["schemas"]["UnavailableError"];
            };
        };
    };
    parameters: {
        /** @description A random text, new for each write. A request with the same key, method, path and body within 24 hours (or as many as the setting `idempotency_hours` says) gets the answer of the first one, and writes nothing. */
        readonly IdempotencyKey: string;
        /** @description `dry-run` gives the answer that the write would get, and writes nothing. `meta.audience` says who would be told. */
        readonly Prefer: string;
        /** @description How many records a page has; `page[size]` is the same. */
        readonly PerPage: number;
        /** @description Which page; `page[number]` is the same. */
        readonly Page: number;
        /** @description Holds one of these texts, whatever their case. */
        readonly FilterName: string;
        /** @description true or false. */
        readonly FilterEnabled: boolean;
        /** @description `filter[meta][key]=value`: metadata with this value under the key. */
        readonly FilterMeta: {
            readonly [key: string]: string;
        };
        /** @description Any of these. */
        readonly FilterVisible: readonly (0 | 1 | 2)[];
        /** @description What to search for in the names, whatever its case. */
        readonly FilterQ: string;
        /** @description Related data to bring along. */
        readonly ComponentsInclude: readonly ("group" | "groupCount" | "groupExists" | "incidents" | "meta" | "metaCount" | "metaExists")[];
        /** @description `fields[components]=name,status`: only these attributes and relationships of resources of the type. */
        readonly Fields: {
            readonly [key: string]: string;
        };
        /** @description The id of the component. */
        readonly ComponentId: number;
        /** @description The ETag of the answer that the change is based on: 412 if the record was written since. `*` means that it must exist. */
        readonly IfMatch: string;
        /** @description Fields to sort by; a hyphen in front sorts descending. */
        readonly ComponentsSort: readonly ("id" | "-id" | "created_at" | "-created_at")[];
        /** @description Related data to bring along. */
        readonly ComponentGroupsInclude: readonly ("components" | "meta" | "metaCount" | "metaExists")[];
        /** @description The id of the component group. */
        readonly ComponentGroupId: number;
        /** @description Any of these ids. */
        readonly FilterComponent: readonly number[];
        /** @description true or false. */
        readonly FilterPublished: boolean;
        /** @description Related data to bring along. */
        readonly IncidentsInclude: readonly ("components" | "componentsCount" | "componentsExists" | "components.group" | "updates" | "updatesCount" | "updatesExists" | "user" | "userCount" | "userExists" | "meta" | "metaCount" | "metaExists")[];
        /** @description The id of the incident. */
        readonly IncidentId: number;
        /** @description Related data to bring along. */
        readonly IncidentUpdatesInclude: readonly ("incident" | "incidentCount" | "incidentExists")[];
        /** @description The id of the update. */
        readonly UpdateId: number;
        /** @description `*` only creates: 412 if there is a record already. */
        readonly IfNoneMatch: string;
        /** @description The id of the incident template. */
        readonly IncidentTemplateId: number;
        /** @description Related data to bring along. */
        readonly SchedulesInclude: readonly ("components" | "componentsCount" | "componentsExists" | "updates" | "updatesCount" | "updatesExists" | "meta" | "metaCount" | "metaExists")[];
        /** @description The id of the schedule. */
        readonly ScheduleId: number;
        /** @description Related data to bring along. */
        readonly ScheduleUpdatesInclude: readonly ("schedule" | "scheduleCount" | "scheduleExists")[];
        /** @description The id of the image. */
        readonly ImageId: number;
        /** @description Related data to bring along. */
        readonly MetricsInclude: readonly ("points" | "pointsCount" | "pointsExists")[];
        /** @description The id of the metric. */
        readonly MetricId: number;
        /** @description A date, or a date and time. */
        readonly FilterAfter: string;
        /** @description A date, or a date and time. */
        readonly FilterBefore: string;
        /** @description Related data to bring along. */
        readonly MetricPointsInclude: readonly ("metric" | "metricCount" | "metricExists")[];
        /** @description The id of the point. */
        readonly PointId: number;
        /** @description Holds one of these texts, whatever their case. */
        readonly FilterKind: string;
        /** @description Holds one of these texts, whatever their case. */
        readonly FilterState: string;
        /** @description true or false. */
        readonly FilterPaused: boolean;
        /** @description Related data to bring along. */
        readonly ChecksInclude: readonly "component"[];
        /** @description The id of the check. */
        readonly CheckId: number;
        /** @description When the period begins: a date, or a date and time. */
        readonly FilterFrom: string;
        /** @description When the period ends; the moment itself is included. */
        readonly FilterUntil: string;
        /** @description Any of these ids. */
        readonly FilterIncident: readonly number[];
        /** @description Related data to bring along. */
        readonly AlertsInclude: readonly "components"[];
        /** @description The id of the alert. */
        readonly AlertId: number;
        /** @description The id of the source. */
        readonly SourceId: number;
        /** @description Holds one of these texts, whatever their case. */
        readonly FilterAction: string;
        /** @description The id of the rule. */
        readonly RuleId: number;
        /** @description The id of the probe. */
        readonly ProbeId: number;
        /** @description Holds one of these texts, whatever their case. */
        readonly FilterEmail: string;
        /** @description Holds one of these texts, whatever their case. */
        readonly FilterChannel: string;
        /** @description Related data to bring along. */
        readonly SubscribersInclude: readonly ("components" | "componentsCount" | "componentsExists" | "meta" | "metaCount" | "metaExists")[];
        /** @description The id of the subscriber. */
        readonly SubscriberId: number;
        /** @description Any of these ids. */
        readonly FilterUser: readonly number[];
        /** @description The id of the delivery. */
        readonly DeliveryId: number;
        /** @description The id of the event. */
        readonly EventId: number;
        /** @description What it is: `components`, `component-groups`, `incidents`, `incident-updates`, `postmortems`, `incident-templates`, `schedules`, `schedule-updates`, `metrics`, `checks`, `alert-sources`, `alert-rules`, `probes`. */
        readonly TypeId: string;
        /** @description The id of the id. */
        readonly IdId: number;
        /** @description The id of the webhook. */
        readonly WebhookId: number;
        /** @description The id of the passkey. */
        readonly PasskeyId: number;
        /** @description The id of the push_subscription. */
        readonly PushSubscriptionId: number;
        /** @description The id of the user. */
        readonly UserId: number;
        /** @description The token in the link. */
        readonly TokenId: string;
        /** @description The id of the api token. */
        readonly ApiTokenId: number;
    };
    requestBodies: never;
    headers: {
        /** @description Send it as `If-None-Match` to get 304 while nothing changed, and as `If-Match` to change only what nobody else has changed. */
        readonly ETag: string;
        /** @description true if this is the answer to an earlier request with the same `Idempotency-Key`. */
        readonly IdempotencyReplayed: string;
        /** @description The id of the event that the write appended, of several the last one; absent if it changed nothing. `GET /events/{event}/deliveries` tells who was told of it, and `POST /events/{event}/undo` takes it back. */
        readonly DaymarkEvent: number;
        /** @description `dry-run` if nothing was written. */
        readonly PreferenceApplied: string;
        /** @description After a dry run, how many would be told: `email=3, chat=1, webhook=2, push=0`. */
        readonly DryRunAudience: string;
        /** @description Seconds to wait before the next try. */
        readonly RetryAfter: number;
        /** @description When the count begins anew, in unix seconds. */
        readonly RateLimitReset: number;
        /** @description How to authenticate: Bearer. */
        readonly WWWAuthenticate: string;
    };
    pathItems: never;
}
export type $defs = Record<string, never>;
export interface operations {
    readonly ping: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description Success */
            readonly 200: {
                headers: {
                    readonly ETag: components["headers"]["ETag"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": {
                        /** @constant */
                        readonly data: "Pong!";
                    };
                };
            };
            readonly 304: components["responses"]["NotModified"];
            readonly 400: components["responses"]["BadRequest"];
            readonly 408: components["responses"]["RequestTimeout"];
            readonly 429: components["responses"]["TooManyRequests"];
            readonly 431: components["responses"]["HeadersTooLarge"];
            readonly 500: components["responses"]["ServerFailed"];
            readonly 503: components["responses"]["Unavailable"];
        };
    };
    readonly getVersion: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description Success */
            readonly 200: {
                headers: {
                    readonly ETag: components["headers"]["ETag"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": {
                        readonly data: {
                            readonly version: string;
                        };
                    };
                };
            };
            readonly 304: components["responses"]["NotModified"];
            readonly 400: components["responses"]["BadRequest"];
            readonly 408: components["responses"]["RequestTimeout"];
            readonly 429: components["responses"]["TooManyRequests"];
            readonly 431: components["responses"]["HeadersTooLarge"];
            readonly 500: components["responses"]["ServerFailed"];
            readonly 503: components["responses"]["Unavailable"];
        };
    };
    readonly getStatus: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description Success */
            readonly 200: {
                headers: {
                    readonly ETag: components["headers"]["ETag"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": {
                        readonly data: {
                            /** @enum {string} */
                            readonly status: "operational" | "under_maintenance" | "partial_outage" | "major_outage";
                            readonly message: string;
                        };
                    };
                };
            };
            readonly 304: components["responses"]["NotModified"];
            readonly 400: components["responses"]["BadRequest"];
            readonly 408: components["responses"]["RequestTimeout"];
            readonly 429: components["responses"]["TooManyRequests"];
            readonly 431: components["responses"]["HeadersTooLarge"];
            readonly 500: components["responses"]["ServerFailed"];
            readonly 503: components["responses"]["Unavailable"];
        };
    };
    readonly getSystem: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description Success */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": {
                        readonly data: {
                            /** @description The version that is running. */
                            readonly version: string;
                            /** @description The version on the disk; null if it cannot be read. */
                            readonly installed: string | null;
                            readonly restart_needed: boolean;
                            /** @description What to do about it. */
                            readonly advice: string | null;
                            /** @description What fails or is late at the moment, as far as the caller may know it. */
                            readonly problems: readonly components["schemas"]["SystemProblem"][];
                            /** @description Whether anybody is notified when a check fails, by whatever channel; null for those who may not manage incidents. */
                            readonly failures_reach_staff: boolean | null;
                        };
                    };
                };
            };
            readonly 400: components["responses"]["BadRequest"];
            readonly 401: components["responses"]["Unauthenticated"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 408: components["responses"]["RequestTimeout"];
            readonly 429: components["responses"]["TooManyRequests"];
            readonly 431: components["responses"]["HeadersTooLarge"];
            readonly 500: components["responses"]["ServerFailed"];
            readonly 503: components["responses"]["Unavailable"];
        };
    };
    readonly streamEvents: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description Success */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "text/event-stream": components["schemas"]["LiveEventDocument"];
                };
            };
            readonly 400: components["responses"]["BadRequest"];
            readonly 401: components["responses"]["Unauthenticated"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 408: components["responses"]["RequestTimeout"];
            readonly 429: components["responses"]["TooManyRequests"];
            readonly 431: components["responses"]["HeadersTooLarge"];
            readonly 500: components["responses"]["ServerFailed"];
            readonly 503: components["responses"]["Unavailable"];
        };
    };
    readonly showPresence: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: {
                /** @description A random text, new for each write. A request with the same key, method, path and body within 24 hours (or as many as the setting `idempotency_hours` says) gets the answer of the first one, and writes nothing. */
                readonly "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /** @description `dry-run` gives the answer that the write would get, and writes nothing. `meta.audience` says who would be told. */
                readonly Prefer?: components["parameters"]["Prefer"];
            };
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: {
            readonly content: {
                readonly "application/json": components["schemas"]["ShowPresenceRequest"];
            };
        };
        readonly responses: {
            /** @description Done */
            readonly 204: {
                headers: {
                    readonly "Idempotency-Replayed": components["headers"]["IdempotencyReplayed"];
                    readonly "Preference-Applied": components["headers"]["PreferenceApplied"];
                    readonly "Dry-Run-Audience": components["headers"]["DryRunAudience"];
                    readonly [name: string]: unknown;
                };
                content?: never;
            };
            readonly 400: components["responses"]["BadRequest"];
            readonly 401: components["responses"]["Unauthenticated"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 408: components["responses"]["RequestTimeout"];
            readonly 413: components["responses"]["PayloadTooLarge"];
            readonly 415: components["responses"]["UnsupportedMediaType"];
            readonly 422: components["responses"]["Invalid"];
            readonly 429: components["responses"]["TooManyRequests"];
            readonly 431: components["responses"]["HeadersTooLarge"];
            readonly 500: components["responses"]["ServerFailed"];
            readonly 503: components["responses"]["Unavailable"];
        };
    };
    readonly patchShowPresence: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: {
                /** @description A random text, new for each write. A request with the same key, method, path and body within 24 hours (or as many as the setting `idempotency_hours` says) gets the answer of the first one, and writes nothing. */
                readonly "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /** @description `dry-run` gives the answer that the write would get, and writes nothing. `meta.audience` says who would be told. */
                readonly Prefer?: components["parameters"]["Prefer"];
            };
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: {
            readonly content: {
                readonly "application/json": components["schemas"]["ShowPresenceRequest"];
            };
        };
        readonly responses: {
            /** @description Done */
            readonly 204: {
                headers: {
                    readonly "Idempotency-Replayed": components["headers"]["IdempotencyReplayed"];
                    readonly "Preference-Applied": components["headers"]["PreferenceApplied"];
                    readonly "Dry-Run-Audience": components["headers"]["DryRunAudience"];
                    readonly [name: string]: unknown;
                };
                content?: never;
            };
            readonly 400: components["responses"]["BadRequest"];
            readonly 401: components["responses"]["Unauthenticated"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 408: components["responses"]["RequestTimeout"];
            readonly 413: components["responses"]["PayloadTooLarge"];
            readonly 415: components["responses"]["UnsupportedMediaType"];
            readonly 422: components["responses"]["Invalid"];
            readonly 429: components["responses"]["TooManyRequests"];
            readonly 431: components["responses"]["HeadersTooLarge"];
            readonly 500: components["responses"]["ServerFailed"];
            readonly 503: components["responses"]["Unavailable"];
        };
    };
    readonly endPresence: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: {
                /** @description A random text, new for each write. A request with the same key, method, path and body within 24 hours (or as many as the setting `idempotency_hours` says) gets the answer of the first one, and writes nothing. */
                readonly "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /** @description `dry-run` gives the answer that the write would get, and writes nothing. `meta.audience` says who would be told. */
                readonly Prefer?: components["parameters"]["Prefer"];
            };
            readonly path: {
                /** @description The id of the browser tab. */
                readonly tab: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description Deleted */
            readonly 204: {
                headers: {
                    readonly "Idempotency-Replayed": components["headers"]["IdempotencyReplayed"];
                    readonly "Preference-Applied": components["headers"]["PreferenceApplied"];
                    readonly "Dry-Run-Audience": components["headers"]["DryRunAudience"];
                    readonly [name: string]: unknown;
                };
                content?: never;
            };
            readonly 400: components["responses"]["BadRequest"];
            readonly 401: components["responses"]["Unauthenticated"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 404: components["responses"]["NotFound"];
            readonly 408: components["responses"]["RequestTimeout"];
            readonly 413: components["responses"]["PayloadTooLarge"];
            readonly 415: components["responses"]["UnsupportedMediaType"];
            readonly 422: components["responses"]["Invalid"];
            readonly 429: components["responses"]["TooManyRequests"];
            readonly 431: components["responses"]["HeadersTooLarge"];
            readonly 500: components["responses"]["ServerFailed"];
            readonly 503: components["responses"]["Unavailable"];
        };
    };
    readonly listComponents: {
        readonly parameters: {
            readonly query?: {
                /** @description How many records a page has; `page[size]` is the same. */
                readonly per_page?: components["parameters"]["PerPage"];
                /** @description Which page; `page[number]` is the same. */
                readonly page?: components["parameters"]["Page"];
                /** @description Fields to sort by; a hyphen in front sorts descending. */
                readonly sort?: readonly ("name" | "-name" | "order" | "-order" | "last_incident" | "-last_incident" | "id" | "-id")[];
                /** @description Holds one of these texts, whatever their case. */
                readonly "filter[name]"?: components["parameters"]["FilterName"];
                /** @description Any of these. */
                readonly "filter[status]"?: readonly (1 | 2 | 3 | 4 | 5 | 6)[];
                /** @description true or false. */
                readonly "filter[enabled]"?: components["parameters"]["FilterEnabled"];
                /** @description `filter[meta][key]=value`: metadata with this value under the key. */
                readonly "filter[meta]"?: components["parameters"]["FilterMeta"];
                /** @description Any of these. */
                readonly "filter[visible]"?: components["parameters"]["FilterVisible"];
                /** @description What to search for in the names, whatever its case. */
                readonly "filter[q]"?: components["parameters"]["FilterQ"];
                /** @description Related data to bring along. */
                readonly include?: components["parameters"]["ComponentsInclude"];
                /** @description `fields[components]=name,status`: only these attributes and relationships of resources of the type. */
                readonly fields?: components["parameters"]["Fields"];
            };
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description Success */
            readonly 200: {
                headers: {
                    readonly ETag: components["headers"]["ETag"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/vnd.api+json": components["schemas"]["ComponentCollection"];
                };
            };
            readonly 304: components["responses"]["NotModified"];
            readonly 400: components["responses"]["BadRequest"];
            readonly 408: components["responses"]["RequestTimeout"];
            readonly 429: components["responses"]["TooManyRequests"];
            readonly 431: components["responses"]["HeadersTooLarge"];
            readonly 500: components["responses"]["ServerFailed"];
            readonly 503: components["responses"]["Unavailable"];
        };
    };
    readonly updateComponents: {
        readonly parameters: {
            readonly query?: {
                /** @description Related data to bring along. */
                readonly include?: components["parameters"]["ComponentsInclude"];
                /** @description `fields[components]=name,status`: only these attributes and relationships of resources of the type. */
                readonly fields?: components["parameters"]["Fields"];
            };
            readonly header?: {
                /** @description A random text, new for each write. A request with the same key, method, path and body within 24 hours (or as many as the setting `idempotency_hours` says) gets the answer of the first one, and writes nothing. */
                readonly "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /** @description `dry-run` gives the answer that the write would get, and writes nothing. `meta.audience` says who would be told. */
                readonly Prefer?: components["parameters"]["Prefer"];
            };
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: {
            readonly content: {
                readonly "application/json": components["schemas"]["UpdateComponentsRequest"];
            };
        };
        readonly responses: {
            /** @description Success */
            readonly 200: {
                headers: {
                    readonly ETag: components["headers"]["ETag"];
                    readonly "Daymark-Event": components["headers"]["DaymarkEvent"];
                    readonly "Idempotency-Replayed": components["headers"]["IdempotencyReplayed"];
                    readonly "Preference-Applied": components["headers"]["PreferenceApplied"];
                    readonly "Dry-Run-Audience": components["headers"]["DryRunAudience"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/vnd.api+json": {
                        readonly data: readonly components["schemas"]["Component"][];
                        readonly included?: readonly (components["schemas"]["ComponentGroup"] | components["schemas"]["Incident"])[];
                        readonly meta?: components["schemas"]["DryRunMeta"];
                    };
                };
            };
            readonly 400: components["responses"]["BadRequest"];
            readonly 401: components["responses"]["Unauthenticated"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 408: components["responses"]["RequestTimeout"];
            readonly 413: components["responses"]["PayloadTooLarge"];
            readonly 415: components["responses"]["UnsupportedMediaType"];
            readonly 422: components["responses"]["Invalid"];
            readonly 429: components["responses"]["TooManyRequests"];
            readonly 431: components["responses"]["HeadersTooLarge"];
            readonly 500: components["responses"]["ServerFailed"];
            readonly 503: components["responses"]["Unavailable"];
        };
    };
    readonly createComponent: {
        readonly parameters: {
            readonly query?: {
                /** @description Related data to bring along. */
                readonly include?: components["parameters"]["ComponentsInclude"];
                /** @description `fields[components]=name,status`: only these attributes and relationships of resources of the type. */
                readonly fields?: components["parameters"]["Fields"];
            };
            readonly header?: {
                /** @description A random text, new for each write. A request with the same key, method, path and body within 24 hours (or as many as the setting `idempotency_hours` says) gets the answer of the first one, and writes nothing. */
                readonly "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /** @description `dry-run` gives the answer that the write would get, and writes nothing. `meta.audience` says who would be told. */
                readonly Prefer?: components["parameters"]["Prefer"];
            };
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": components["schemas"]["CreateComponentRequest"];
            };
        };
        readonly responses: {
            /** @description Success */
            readonly 200: {
                headers: {
                    readonly ETag: components["headers"]["ETag"];
                    readonly "Daymark-Event": components["headers"]["DaymarkEvent"];
                    readonly "Idempotency-Replayed": components["headers"]["IdempotencyReplayed"];
                    readonly "Preference-Applied": components["headers"]["PreferenceApplied"];
                    readonly "Dry-Run-Audience": components["headers"]["DryRunAudience"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/vnd.api+json": components["schemas"]["ComponentDocument"];
                };
            };
            readonly 400: components["responses"]["BadRequest"];
            readonly 401: components["responses"]["Unauthenticated"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 408: components["responses"]["RequestTimeout"];
            readonly 413: components["responses"]["PayloadTooLarge"];
            readonly 415: components["responses"]["UnsupportedMediaType"];
            readonly 422: components["responses"]["Invalid"];
            readonly 429: components["responses"]["TooManyRequests"];
            readonly 431: components["responses"]["HeadersTooLarge"];
            readonly 500: components["responses"]["ServerFailed"];
            readonly 503: components["responses"]["Unavailable"];
        };
    };
    readonly patchComponents: {
        readonly parameters: {
            readonly query?: {
                /** @description Related data to bring along. */
                readonly include?: components["parameters"]["ComponentsInclude"];
                /** @description `fields[components]=name,status`: only these attributes and relationships of resources of the type. */
                readonly fields?: components["parameters"]["Fields"];
            };
            readonly header?: {
                /** @description A random text, new for each write. A request with the same key, method, path and body within 24 hours (or as many as the setting `idempotency_hours` says) gets the answer of the first one, and writes nothing. */
                readonly "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /** @description `dry-run` gives the answer that the write would get, and writes nothing. `meta.audience` says who would be told. */
                readonly Prefer?: components["parameters"]["Prefer"];
            };
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: {
            readonly content: {
                readonly "application/json": components["schemas"]["UpdateComponentsRequest"];
            };
        };
        readonly responses: {
            /** @description Success */
            readonly 200: {
                headers: {
                    readonly ETag: components["headers"]["ETag"];
                    readonly "Daymark-Event": components["headers"]["DaymarkEvent"];
                    readonly "Idempotency-Replayed": components["headers"]["IdempotencyReplayed"];
                    readonly "Preference-Applied": components["headers"]["PreferenceApplied"];
                    readonly "Dry-Run-Audience": components["headers"]["DryRunAudience"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/vnd.api+json": {
                        readonly data: readonly components["schemas"]["Component"][];
                        readonly included?: readonly (components["schemas"]["ComponentGroup"] | components["schemas"]["Incident"])[];
                        readonly meta?: components["schemas"]["DryRunMeta"];
                    };
                };
            };
            readonly 400: components["responses"]["BadRequest"];
            readonly 401: components["responses"]["Unauthenticated"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 408: components["responses"]["RequestTimeout"];
            readonly 413: components["responses"]["PayloadTooLarge"];
            readonly 415: components["responses"]["UnsupportedMediaType"];
            readonly 422: components["responses"]["Invalid"];
            readonly 429: components["responses"]["TooManyRequests"];
            readonly 431: components["responses"]["HeadersTooLarge"];
            readonly 500: components["responses"]["ServerFailed"];
            readonly 503: components["responses"]["Unavailable"];
        };
    };
    readonly getComponent: {
        readonly parameters: {
            readonly query?: {
                /** @description Related data to bring along. */
                readonly include?: components["parameters"]["ComponentsInclude"];
                /** @description `fields[components]=name,status`: only these attributes and relationships of resources of the type. */
                readonly fields?: components["parameters"]["Fields"];
            };
            readonly header?: never;
            readonly path: {
                /** @description The id of the component. */
                readonly component: components["parameters"]["ComponentId"];
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description Success */
            readonly 200: {
                headers: {
                    readonly ETag: components["headers"]["ETag"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/vnd.api+json": components["schemas"]["ComponentDocument"];
                };
            };
            readonly 304: components["responses"]["NotModified"];
            readonly 400: components["responses"]["BadRequest"];
            readonly 404: components["responses"]["NotFound"];
            readonly 408: components["responses"]["RequestTimeout"];
            readonly 429: components["responses"]["TooManyRequests"];
            readonly 431: components["responses"]["HeadersTooLarge"];
            readonly 500: components["responses"]["ServerFailed"];
            readonly 503: components["responses"]["Unavailable"];
        };
    };
    readonly updateComponent: {
        readonly parameters: {
            readonly query?: {
                /** @description Related data to bring along. */
                readonly include?: components["parameters"]["ComponentsInclude"];
                /** @description `fields[components]=name,status`: only these attributes and relationships of resources of the type. */
                readonly fields?: components["parameters"]["Fields"];
            };
            readonly header?: {
                /** @description A random text, new for each write. A request with the same key, method, path and body within 24 hours (or as many as the setting `idempotency_hours` says) gets the answer of the first one, and writes nothing. */
                readonly "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /** @description The ETag of the answer that the change is based on: 412 if the record was written since. `*` means that it must exist. */
                readonly "If-Match"?: components["parameters"]["IfMatch"];
                /** @description `dry-run` gives the answer that the write would get, and writes nothing. `meta.audience` says who would be told. */
                readonly Prefer?: components["parameters"]["Prefer"];
            };
            readonly path: {
                /** @description The id of the component. */
                readonly component: components["parameters"]["ComponentId"];
            };
            readonly cookie?: never;
        };
        readonly requestBody?: {
            readonly content: {
                readonly "application/json": components["schemas"]["UpdateComponentRequest"];
            };
        };
        readonly responses: {
            /** @description Success */
            readonly 200: {
                headers: {
                    readonly ETag: components["headers"]["ETag"];
                    readonly "Daymark-Event": components["headers"]["DaymarkEvent"];
                    readonly "Idempotency-Replayed": components["headers"]["IdempotencyReplayed"];
                    readonly "Preference-Applied": components["headers"]["PreferenceApplied"];
                    readonly "Dry-Run-Audience": components["headers"]["DryRunAudience"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/vnd.api+json": components["schemas"]["ComponentDocument"];
                };
            };
            readonly 400: components["responses"]["BadRequest"];
            readonly 401: components["responses"]["Unauthenticated"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 404: components["responses"]["NotFound"];
            readonly 408: components["responses"]["RequestTimeout"];
            readonly 412: components["responses"]["PreconditionFailed"];
            readonly 413: components["responses"]["PayloadTooLarge"];
            readonly 415: components["responses"]["UnsupportedMediaType"];
            readonly 422: components["responses"]["Invalid"];
            readonly 429: components["responses"]["TooManyRequests"];
            readonly 431: components["responses"]["HeadersTooLarge"];
            readonly 500: components["responses"]["ServerFailed"];
            readonly 503: components["responses"]["Unavailable"];
        };
    };
    readonly deleteComponent: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: {
                /** @description A random text, new for each write. A request with the same key, method, path and body within 24 hours (or as many as the setting `idempotency_hours` says) gets the answer of the first one, and writes nothing. */
                readonly "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /** @description The ETag of the answer that the change is based on: 412 if the record was written since. `*` means that it must exist. */
                readonly "If-Match"?: components["parameters"]["IfMatch"];
                /** @description `dry-run` gives the answer that the write would get, and writes nothing. `meta.audience` says who would be told. */
                readonly Prefer?: components["parameters"]["Prefer"];
            };
            readonly path: {
                /** @description The id of the component. */
                readonly component: components["parameters"]["ComponentId"];
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description Deleted */
            readonly 204: {
                headers: {
                    readonly "Daymark-Event": components["headers"]["DaymarkEvent"];
                    readonly "Idempotency-Replayed": components["headers"]["IdempotencyReplayed"];
                    readonly "Preference-Applied": components["headers"]["PreferenceApplied"];
                    readonly "Dry-Run-Audience": components["headers"]["DryRunAudience"];
                    readonly [name: string]: unknown;
                };
                content?: never;
            };
            readonly 400: components["responses"]["BadRequest"];
            readonly 401: components["responses"]["Unauthenticated"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 404: components["responses"]["NotFound"];
            readonly 408: components["responses"]["RequestTimeout"];
            readonly 412: components["responses"]["PreconditionFailed"];
            readonly 413: components["responses"]["PayloadTooLarge"];
            readonly 415: components["responses"]["UnsupportedMediaType"];
            readonly 422: components["responses"]["Invalid"];
            readonly 429: components["responses"]["TooManyRequests"];
            readonly 431: components["responses"]["HeadersTooLarge"];
            readonly 500: components["responses"]["ServerFailed"];
            readonly 503: components["responses"]["Unavailable"];
        };
    };
    readonly patchComponent: {
        readonly parameters: {
            readonly query?: {
                /** @description Related data to bring along. */
                readonly include?: components["parameters"]["ComponentsInclude"];
                /** @description `fields[components]=name,status`: only these attributes and relationships of resources of the type. */
                readonly fields?: components["parameters"]["Fields"];
            };
            readonly header?: {
                /** @description A random text, new for each write. A request with the same key, method, path and body within 24 hours (or as many as the setting `idempotency_hours` says) gets the answer of the first one, and writes nothing. */
                readonly "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /** @description The ETag of the answer that the change is based on: 412 if the record was written since. `*` means that it must exist. */
                readonly "If-Match"?: components["parameters"]["IfMatch"];
                /** @description `dry-run` gives the answer that the write would get, and writes nothing. `meta.audience` says who would be told. */
                readonly Prefer?: components["parameters"]["Prefer"];
            };
            readonly path: {
                /** @description The id of the component. */
                readonly component: components["parameters"]["ComponentId"];
            };
            readonly cookie?: never;
        };
        readonly requestBody?: {
            readonly content: {
                readonly "application/json": components["schemas"]["UpdateComponentRequest"];
            };
        };
        readonly responses: {
            /** @description Success */
            readonly 200: {
                headers: {
                    readonly ETag: components["headers"]["ETag"];
                    readonly "Daymark-Event": components["headers"]["DaymarkEvent"];
                    readonly "Idempotency-Replayed": components["headers"]["IdempotencyReplayed"];
                    readonly "Preference-Applied": components["headers"]["PreferenceApplied"];
                    readonly "Dry-Run-Audience": components["headers"]["DryRunAudience"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/vnd.api+json": components["schemas"]["ComponentDocument"];
                };
            };
            readonly 400: components["responses"]["BadRequest"];
            readonly 401: components["responses"]["Unauthenticated"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 404: components["responses"]["NotFound"];
            readonly 408: components["responses"]["RequestTimeout"];
            readonly 412: components["responses"]["PreconditionFailed"];
            readonly 413: components["responses"]["PayloadTooLarge"];
            readonly 415: components["responses"]["UnsupportedMediaType"];
            readonly 422: components["responses"]["Invalid"];
            readonly 429: components["responses"]["TooManyRequests"];
            readonly 431: components["responses"]["HeadersTooLarge"];
            readonly 500: components["responses"]["ServerFailed"];
            readonly 503: components["responses"]["Unavailable"];
        };
    };
    readonly listComponentStatuses: {
        readonly parameters: {
            readonly query?: {
                /** @description How many records a page has; `page[size]` is the same. */
                readonly per_page?: components["parameters"]["PerPage"];
                /** @description Which page; `page[number]` is the same. */
                readonly page?: components["parameters"]["Page"];
                /** @description Fields to sort by; a hyphen in front sorts descending. */
                readonly sort?: components["parameters"]["ComponentsSort"];
                /** @description Related data to bring along. */
                readonly include?: readonly ("component" | "componentCount" | "componentExists")[];
                /** @description `fields[components]=name,status`: only these attributes and relationships of resources of the type. */
                readonly fields?: components["parameters"]["Fields"];
            };
            readonly header?: never;
            readonly path: {
                /** @description The id of the component. */
                readonly component: components["parameters"]["ComponentId"];
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description Success */
            readonly 200: {
                headers: {
                    readonly ETag: components["headers"]["ETag"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/vnd.api+json": components["schemas"]["ComponentStatusCollection"];
                };
            };
            readonly 304: components["responses"]["NotModified"];
            readonly 400: components["responses"]["BadRequest"];
            readonly 404: components["responses"]["NotFound"];
            readonly 408: components["responses"]["RequestTimeout"];
            readonly 429: components["responses"]["TooManyRequests"];
            readonly 431: components["responses"]["HeadersTooLarge"];
            readonly 500: components["responses"]["ServerFailed"];
            readonly 503: components["responses"]["Unavailable"];
        };
    };
    readonly listComponentGroups: {
        readonly parameters: {
            readonly query?: {
                /** @description How many records a page has; `page[size]` is the same. */
                readonly per_page?: components["parameters"]["PerPage"];
                /** @description Which page; `page[number]` is the same. */
                readonly page?: components["parameters"]["Page"];
                /** @description Fields to sort by; a hyphen in front sorts descending. */
                readonly sort?: readonly ("name" | "-name" | "id" | "-id")[];
                /** @description Holds one of these texts, whatever their case. */
                readonly "filter[name]"?: components["parameters"]["FilterName"];
                /** @description `filter[meta][key]=value`: metadata with this value under the key. */
                readonly "filter[meta]"?: components["parameters"]["FilterMeta"];
                /** @description Any of these. */
                readonly "filter[visible]"?: components["parameters"]["FilterVisible"];
                /** @description What to search for in the names, whatever its case. */
                readonly "filter[q]"?: components["parameters"]["FilterQ"];
                /** @description Related data to bring along. */
                readonly include?: components["parameters"]["ComponentGroupsInclude"];
                /** @description `fields[components]=name,status`: only these attributes and relationships of resources of the type. */
                readonly fields?: components["parameters"]["Fields"];
            };
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description Success */
            readonly 200: {
                headers: {
                    readonly ETag: components["headers"]["ETag"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/vnd.api+json": components["schemas"]["ComponentGroupCollection"];
                };
            };
            readonly 304: components["responses"]["NotModified"];
            readonly 400: components["responses"]["BadRequest"];
            readonly 408: components["responses"]["RequestTimeout"];
            readonly 429: components["responses"]["TooManyRequests"];
            readonly 431: components["responses"]["HeadersTooLarge"];
            readonly 500: components["responses"]["ServerFailed"];
            readonly 503: components["responses"]["Unavailable"];
        };
    };
    readonly createComponentGroup: {
        readonly parameters: {
            readonly query?: {
                /** @description Related data to bring along. */
                readonly include?: components["parameters"]["ComponentGroupsInclude"];
                /** @description `fields[components]=name,status`: only these attributes and relationships of resources of the type. */
                readonly fields?: components["parameters"]["Fields"];
            };
            readonly header?: {
                /** @description A random text, new for each write. A request with the same key, method, path and body within 24 hours (or as many as the setting `idempotency_hours` says) gets the answer of the first one, and writes nothing. */
                readonly "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /** @description `dry-run` gives the answer that the write would get, and writes nothing. `meta.audience` says who would be told. */
                readonly Prefer?: components["parameters"]["Prefer"];
            };
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": components["schemas"]["CreateComponentGroupRequest"];
            };
        };
        readonly responses: {
            /** @description Success */
            readonly 200: {
                headers: {
                    readonly ETag: components["headers"]["ETag"];
                    readonly "Daymark-Event": components["headers"]["DaymarkEvent"];
                    readonly "Idempotency-Replayed": components["headers"]["IdempotencyReplayed"];
                    readonly "Preference-Applied": components["headers"]["PreferenceApplied"];
                    readonly "Dry-Run-Audience": components["headers"]["DryRunAudience"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/vnd.api+json": components["schemas"]["ComponentGroupDocument"];
                };
            };
            readonly 400: components["responses"]["BadRequest"];
            readonly 401: components["responses"]["Unauthenticated"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 408: components["responses"]["RequestTimeout"];
            readonly 413: components["responses"]["PayloadTooLarge"];
            readonly 415: components["responses"]["UnsupportedMediaType"];
            readonly 422: components["responses"]["Invalid"];
            readonly 429: components["responses"]["TooManyRequests"];
            readonly 431: components["responses"]["HeadersTooLarge"];
            readonly 500: components["responses"]["ServerFailed"];
            readonly 503: components["responses"]["Unavailable"];
        };
    };
    readonly getComponentGroup: {
        readonly parameters: {
            readonly query?: {
                /** @description Related data to bring along. */
                readonly include?: components["parameters"]["ComponentGroupsInclude"];
                /** @description `fields[components]=name,status`: only these attributes and relationships of resources of the type. */
                readonly fields?: components["parameters"]["Fields"];
            };
            readonly header?: never;
            readonly path: {
                /** @description The id of the component group. */
                readonly componentGroup: components["parameters"]["ComponentGroupId"];
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description Success */
            readonly 200: {
                headers: {
                    readonly ETag: components["headers"]["ETag"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/vnd.api+json": components["schemas"]["ComponentGroupDocument"];
                };
            };
            readonly 304: components["responses"]["NotModified"];
            readonly 400: components["responses"]["BadRequest"];
            readonly 404: components["responses"]["NotFound"];
            readonly 408: components["responses"]["RequestTimeout"];
            readonly 429: components["responses"]["TooManyRequests"];
            readonly 431: components["responses"]["HeadersTooLarge"];
            readonly 500: components["responses"]["ServerFailed"];
            readonly 503: components["responses"]["Unavailable"];
        };
    };
    readonly updateComponentGroup: {
        readonly parameters: {
            readonly query?: {
                /** @description Related data to bring along. */
                readonly include?: components["parameters"]["ComponentGroupsInclude"];
                /** @description `fields[components]=name,status`: only these attributes and relationships of resources of the type. */
                readonly fields?: components["parameters"]["Fields"];
            };
            readonly header?: {
                /** @description A random text, new for each write. A request with the same key, method, path and body within 24 hours (or as many as the setting `idempotency_hours` says) gets the answer of the first one, and writes nothing. */
                readonly "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /** @description The ETag of the answer that the change is based on: 412 if the record was written since. `*` means that it must exist. */
                readonly "If-Match"?: components["parameters"]["IfMatch"];
                /** @description `dry-run` gives the answer that the write would get, and writes nothing. `meta.audience` says who would be told. */
                readonly Prefer?: components["parameters"]["Prefer"];
            };
            readonly path: {
                /** @description The id of the component group. */
                readonly componentGroup: components["parameters"]["ComponentGroupId"];
            };
            readonly cookie?: never;
        };
        readonly requestBody?: {
            readonly content: {
                readonly "application/json": components["schemas"]["UpdateComponentGroupRequest"];
            };
        };
        readonly responses: {
            /** @description Success */
            readonly 200: {
                headers: {
                    readonly ETag: components["headers"]["ETag"];
                    readonly "Daymark-Event": components["headers"]["DaymarkEvent"];
                    readonly "Idempotency-Replayed": components["headers"]["IdempotencyReplayed"];
                    readonly "Preference-Applied": components["headers"]["PreferenceApplied"];
                    readonly "Dry-Run-Audience": components["headers"]["DryRunAudience"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/vnd.api+json": components["schemas"]["ComponentGroupDocument"];
                };
            };
            readonly 400: components["responses"]["BadRequest"];
            readonly 401: components["responses"]["Unauthenticated"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 404: components["responses"]["NotFound"];
            readonly 408: components["responses"]["RequestTimeout"];
            readonly 412: components["responses"]["PreconditionFailed"];
            readonly 413: components["responses"]["PayloadTooLarge"];
            readonly 415: components["responses"]["UnsupportedMediaType"];
            readonly 422: components["responses"]["Invalid"];
            readonly 429: components["responses"]["TooManyRequests"];
            readonly 431: components["responses"]["HeadersTooLarge"];
            readonly 500: components["responses"]["ServerFailed"];
            readonly 503: components["responses"]["Unavailable"];
        };
    };
    readonly deleteComponentGroup: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: {
                /** @description A random text, new for each write. A request with the same key, method, path and body within 24 hours (or as many as the setting `idempotency_hours` says) gets the answer of the first one, and writes nothing. */
                readonly "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /** @description The ETag of the answer that the change is based on: 412 if the record was written since. `*` means that it must exist. */
                readonly "If-Match"?: components["parameters"]["IfMatch"];
                /** @description `dry-run` gives the answer that the write would get, and writes nothing. `meta.audience` says who would be told. */
                readonly Prefer?: components["parameters"]["Prefer"];
            };
            readonly path: {
                /** @description The id of the component group. */
                readonly componentGroup: components["parameters"]["ComponentGroupId"];
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description Deleted */
            readonly 204: {
                headers: {
                    readonly "Daymark-Event": components["headers"]["DaymarkEvent"];
                    readonly "Idempotency-Replayed": components["headers"]["IdempotencyReplayed"];
                    readonly "Preference-Applied": components["headers"]["PreferenceApplied"];
                    readonly "Dry-Run-Audience": components["headers"]["DryRunAudience"];
                    readonly [name: string]: unknown;
                };
                content?: never;
            };
            readonly 400: components["responses"]["BadRequest"];
            readonly 401: components["responses"]["Unauthenticated"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 404: components["responses"]["NotFound"];
            readonly 408: components["responses"]["RequestTimeout"];
            readonly 412: components["responses"]["PreconditionFailed"];
            readonly 413: components["responses"]["PayloadTooLarge"];
            readonly 415: components["responses"]["UnsupportedMediaType"];
            readonly 422: components["responses"]["Invalid"];
            readonly 429: components["responses"]["TooManyRequests"];
            readonly 431: components["responses"]["HeadersTooLarge"];
            readonly 500: components["responses"]["ServerFailed"];
            readonly 503: components["responses"]["Unavailable"];
        };
    };
    readonly patchComponentGroup: {
        readonly parameters: {
            readonly query?: {
                /** @description Related data to bring along. */
                readonly include?: components["parameters"]["ComponentGroupsInclude"];
                /** @description `fields[components]=name,status`: only these attributes and relationships of resources of the type. */
                readonly fields?: components["parameters"]["Fields"];
            };
            readonly header?: {
                /** @description A random text, new for each write. A request with the same key, method, path and body within 24 hours (or as many as the setting `idempotency_hours` says) gets the answer of the first one, and writes nothing. */
                readonly "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /** @description The ETag of the answer that the change is based on: 412 if the record was written since. `*` means that it must exist. */
                readonly "If-Match"?: components["parameters"]["IfMatch"];
                /** @description `dry-run` gives the answer that the write would get, and writes nothing. `meta.audience` says who would be told. */
                readonly Prefer?: components["parameters"]["Prefer"];
            };
            readonly path: {
                /** @description The id of the component group. */
                readonly componentGroup: components["parameters"]["ComponentGroupId"];
            };
            readonly cookie?: never;
        };
        readonly requestBody?: {
            readonly content: {
                readonly "application/json": components["schemas"]["UpdateComponentGroupRequest"];
            };
        };
        readonly responses: {
            /** @description Success */
            readonly 200: {
                headers: {
                    readonly ETag: components["headers"]["ETag"];
                    readonly "Daymark-Event": components["headers"]["DaymarkEvent"];
                    readonly "Idempotency-Replayed": components["headers"]["IdempotencyReplayed"];
                    readonly "Preference-Applied": components["headers"]["PreferenceApplied"];
                    readonly "Dry-Run-Audience": components["headers"]["DryRunAudience"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/vnd.api+json": components["schemas"]["ComponentGroupDocument"];
                };
            };
            readonly 400: components["responses"]["BadRequest"];
            readonly 401: components["responses"]["Unauthenticated"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 404: components["responses"]["NotFound"];
            readonly 408: components["responses"]["RequestTimeout"];
            readonly 412: components["responses"]["PreconditionFailed"];
            readonly 413: components["responses"]["PayloadTooLarge"];
            readonly 415: components["responses"]["UnsupportedMediaType"];
            readonly 422: components["responses"]["Invalid"];
            readonly 429: components["responses"]["TooManyRequests"];
            readonly 431: components["responses"]["HeadersTooLarge"];
            readonly 500: components["responses"]["ServerFailed"];
            readonly 503: components["responses"]["Unavailable"];
        };
    };
    readonly listIncidents: {
        readonly parameters: {
            readonly query?: {
                /** @description How many records a page has; `page[size]` is the same. */
                readonly per_page?: components["parameters"]["PerPage"];
                /** @description Which page; `page[number]` is the same. */
                readonly page?: components["parameters"]["Page"];
                /** @description Fields to sort by; a hyphen in front sorts descending. */
                readonly sort?: readonly ("name" | "-name" | "status" | "-status" | "id" | "-id" | "created_at" | "-created_at")[];
                /** @description Holds one of these texts, whatever their case. */
                readonly "filter[name]"?: components["parameters"]["FilterName"];
                /** @description Any of these. */
                readonly "filter[status]"?: readonly (0 | 1 | 2 | 3 | 4)[];
                /** @description A date, or a date and time. */
                readonly "filter[occurs_after]"?: string;
                /** @description A date, or a date and time. */
                readonly "filter[occurs_before]"?: string;
                /** @description A date, or a date and time. */
                readonly "filter[occurs_on]"?: string;
                /** @description Any of these ids. */
                readonly "filter[component]"?: components["parameters"]["FilterComponent"];
                /** @description Any of these ids. */
                readonly "filter[alert]"?: readonly number[];
                /** @description `filter[meta][key]=value`: metadata with this value under the key. */
                readonly "filter[meta]"?: components["parameters"]["FilterMeta"];
                /** @description Any of these. */
                readonly "filter[visible]"?: components["parameters"]["FilterVisible"];
                /** @description true or false. */
                readonly "filter[published]"?: components["parameters"]["FilterPublished"];
                /** @description true or false. */
                readonly "filter[overdue]"?: boolean;
                /** @description What to search for in the names, whatever its case. */
                readonly "filter[q]"?: components["parameters"]["FilterQ"];
                /** @description What to search for in the names, whatever its case. */
                readonly "filter[text]"?: string;
                /** @description Related data to bring along. */
                readonly include?: components["parameters"]["IncidentsInclude"];
                /** @description `fields[components]=name,status`: only these attributes and relationships of resources of the type. */
                readonly fields?: components["parameters"]["Fields"];
            };
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description Success */
            readonly 200: {
                headers: {
                    readonly ETag: components["headers"]["ETag"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/vnd.api+json": components["schemas"]["IncidentCollection"];
                };
            };
            readonly 304: components["responses"]["NotModified"];
            readonly 400: components["responses"]["BadRequest"];
            readonly 408: components["responses"]["RequestTimeout"];
            readonly 429: components["responses"]["TooManyRequests"];
            readonly 431: components["responses"]["HeadersTooLarge"];
            readonly 500: components["responses"]["ServerFailed"];
            readonly 503: components["responses"]["Unavailable"];
        };
    };
    readonly createIncident: {
        readonly parameters: {
            readonly query?: {
                /** @description Related data to bring along. */
                readonly include?: components["parameters"]["IncidentsInclude"];
                /** @description `fields[components]=name,status`: only these attributes and relationships of resources of the type. */
                readonly fields?: components["parameters"]["Fields"];
            };
            readonly header?: {
                /** @description A random text, new for each write. A request with the same key, method, path and body within 24 hours (or as many as the setting `idempotency_hours` says) gets the answer of the first one, and writes nothing. */
                readonly "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /** @description `dry-run` gives the answer that the write would get, and writes nothing. `meta.audience` says who would be told. */
                readonly Prefer?: components["parameters"]["Prefer"];
            };
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": components["schemas"]["CreateIncidentRequest"];
            };
        };
        readonly responses: {
            /** @description Success */
            readonly 200: {
                headers: {
                    readonly ETag: components["headers"]["ETag"];
                    readonly "Daymark-Event": components["headers"]["DaymarkEvent"];
                    readonly "Idempotency-Replayed": components["headers"]["IdempotencyReplayed"];
                    readonly "Preference-Applied": components["headers"]["PreferenceApplied"];
                    readonly "Dry-Run-Audience": components["headers"]["DryRunAudience"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/vnd.api+json": components["schemas"]["IncidentDocument"];
                };
            };
            readonly 400: components["responses"]["BadRequest"];
            readonly 401: components["responses"]["Unauthenticated"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 408: components["responses"]["RequestTimeout"];
            readonly 413: components["responses"]["PayloadTooLarge"];
            readonly 415: components["responses"]["UnsupportedMediaType"];
            readonly 422: components["responses"]["Invalid"];
            readonly 429: components["responses"]["TooManyRequests"];
            readonly 431: components["responses"]["HeadersTooLarge"];
            readonly 500: components["responses"]["ServerFailed"];
            readonly 503: components["responses"]["Unavailable"];
        };
    };
    readonly getIncident: {
        readonly parameters: {
            readonly query?: {
                /** @description Related data to bring along. */
                readonly include?: components["parameters"]["IncidentsInclude"];
                /** @description `fields[components]=name,status`: only these attributes and relationships of resources of the type. */
                readonly fields?: components["parameters"]["Fields"];
            };
            readonly header?: never;
            readonly path: {
                /** @description The id of the incident. */
                readonly incident: components["parameters"]["IncidentId"];
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description Success */
            readonly 200: {
                headers: {
                    readonly ETag: components["headers"]["ETag"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/vnd.api+json": components["schemas"]["IncidentDocument"];
                };
            };
            readonly 304: components["responses"]["NotModified"];
            readonly 400: components["responses"]["BadRequest"];
            readonly 404: components["responses"]["NotFound"];
            readonly 408: components["responses"]["RequestTimeout"];
            readonly 429: components["responses"]["TooManyRequests"];
            readonly 431: components["responses"]["HeadersTooLarge"];
            readonly 500: components["responses"]["ServerFailed"];
            readonly 503: components["responses"]["Unavailable"];
        };
    };
    readonly updateIncident: {
        readonly parameters: {
            readonly query?: {
                /** @description Related data to bring along. */
                readonly include?: components["parameters"]["IncidentsInclude"];
                /** @description `fields[components]=name,status`: only these attributes and relationships of resources of the type. */
                readonly fields?: components["parameters"]["Fields"];
            };
            readonly header?: {
                /** @description A random text, new for each write. A request with the same key, method, path and body within 24 hours (or as many as the setting `idempotency_hours` says) gets the answer of the first one, and writes nothing. */
                readonly "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /** @description The ETag of the answer that the change is based on: 412 if the record was written since. `*` means that it must exist. */
                readonly "If-Match"?: components["parameters"]["IfMatch"];
                /** @description `dry-run` gives the answer that the write would get, and writes nothing. `meta.audience` says who would be told. */
                readonly Prefer?: components["parameters"]["Prefer"];
            };
            readonly path: {
                /** @description The id of the incident. */
                readonly incident: components["parameters"]["IncidentId"];
            };
            readonly cookie?: never;
        };
        readonly requestBody?: {
            readonly content: {
                readonly "application/json": components["schemas"]["UpdateIncidentRequest"];
            };
        };
        readonly responses: {
            /** @description Success */
            readonly 200: {
                headers: {
                    readonly ETag: components["headers"]["ETag"];
                    readonly "Daymark-Event": components["headers"]["DaymarkEvent"];
                    readonly "Idempotency-Replayed": components["headers"]["IdempotencyReplayed"];
                    readonly "Preference-Applied": components["headers"]["PreferenceApplied"];
                    readonly "Dry-Run-Audience": components["headers"]["DryRunAudience"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/vnd.api+json": components["schemas"]["IncidentDocument"];
                };
            };
            readonly 400: components["responses"]["BadRequest"];
            readonly 401: components["responses"]["Unauthenticated"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 404: components["responses"]["NotFound"];
            readonly 408: components["responses"]["RequestTimeout"];
            readonly 412: components["responses"]["PreconditionFailed"];
            readonly 413: components["responses"]["PayloadTooLarge"];
            readonly 415: components["responses"]["UnsupportedMediaType"];
            readonly 422: components["responses"]["Invalid"];
            readonly 429: components["responses"]["TooManyRequests"];
            readonly 431: components["responses"]["HeadersTooLarge"];
            readonly 500: components["responses"]["ServerFailed"];
            readonly 503: components["responses"]["Unavailable"];
        };
    };
    readonly deleteIncident: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: {
                /** @description A random text, new for each write. A request with the same key, method, path and body within 24 hours (or as many as the setting `idempotency_hours` says) gets the answer of the first one, and writes nothing. */
                readonly "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /** @description The ETag of the answer that the change is based on: 412 if the record was written since. `*` means that it must exist. */
                readonly "If-Match"?: components["parameters"]["IfMatch"];
                /** @description `dry-run` gives the answer that the write would get, and writes nothing. `meta.audience` says who would be told. */
                readonly Prefer?: components["parameters"]["Prefer"];
            };
            readonly path: {
                /** @description The id of the incident. */
                readonly incident: components["parameters"]["IncidentId"];
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description Deleted */
            readonly 204: {
                headers: {
                    readonly "Daymark-Event": components["headers"]["DaymarkEvent"];
                    readonly "Idempotency-Replayed": components["headers"]["IdempotencyReplayed"];
                    readonly "Preference-Applied": components["headers"]["PreferenceApplied"];
                    readonly "Dry-Run-Audience": components["headers"]["DryRunAudience"];
                    readonly [name: string]: unknown;
                };
                content?: never;
            };
            readonly 400: components["responses"]["BadRequest"];
            readonly 401: components["responses"]["Unauthenticated"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 404: components["responses"]["NotFound"];
            readonly 408: components["responses"]["RequestTimeout"];
            readonly 412: components["responses"]["PreconditionFailed"];
            readonly 413: components["responses"]["PayloadTooLarge"];
            readonly 415: components["responses"]["UnsupportedMediaType"];
            readonly 422: components["responses"]["Invalid"];
            readonly 429: components["responses"]["TooManyRequests"];
            readonly 431: components["responses"]["HeadersTooLarge"];
            readonly 500: components["responses"]["ServerFailed"];
            readonly 503: components["responses"]["Unavailable"];
        };
    };
    readonly patchIncident: {
        readonly parameters: {
            readonly query?: {
                /** @description Related data to bring along. */
                readonly include?: components["parameters"]["IncidentsInclude"];
                /** @description `fields[components]=name,status`: only these attributes and relationships of resources of the type. */
                readonly fields?: components["parameters"]["Fields"];
            };
            readonly header?: {
                /** @description A random text, new for each write. A request with the same key, method, path and body within 24 hours (or as many as the setting `idempotency_hours` says) gets the answer of the first one, and writes nothing. */
                readonly "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /** @description The ETag of the answer that the change is based on: 412 if the record was written since. `*` means that it must exist. */
                readonly "If-Match"?: components["parameters"]["IfMatch"];
                /** @description `dry-run` gives the answer that the write would get, and writes nothing. `meta.audience` says who would be told. */
                readonly Prefer?: components["parameters"]["Prefer"];
            };
            readonly path: {
                /** @description The id of the incident. */
                readonly incident: components["parameters"]["IncidentId"];
            };
            readonly cookie?: never;
        };
        readonly requestBody?: {
            readonly content: {
                readonly "application/json": components["schemas"]["UpdateIncidentRequest"];
            };
        };
        readonly responses: {
            /** @description Success */
            readonly 200: {
                headers: {
                    readonly ETag: components["headers"]["ETag"];
                    readonly "Daymark-Event": components["headers"]["DaymarkEvent"];
                    readonly "Idempotency-Replayed": components["headers"]["IdempotencyReplayed"];
                    readonly "Preference-Applied": components["headers"]["PreferenceApplied"];
                    readonly "Dry-Run-Audience": components["headers"]["DryRunAudience"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/vnd.api+json": components["schemas"]["IncidentDocument"];
                };
            };
            readonly 400: components["responses"]["BadRequest"];
            readonly 401: components["responses"]["Unauthenticated"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 404: components["responses"]["NotFound"];
            readonly 408: components["responses"]["RequestTimeout"];
            readonly 412: components["responses"]["PreconditionFailed"];
            readonly 413: components["responses"]["PayloadTooLarge"];
            readonly 415: components["responses"]["UnsupportedMediaType"];
            readonly 422: components["responses"]["Invalid"];
            readonly 429: components["responses"]["TooManyRequests"];
            readonly 431: components["responses"]["HeadersTooLarge"];
            readonly 500: components["responses"]["ServerFailed"];
            readonly 503: components["responses"]["Unavailable"];
        };
    };
    readonly listIncidentUpdates: {
        readonly parameters: {
            readonly query?: {
                /** @description How many records a page has; `page[size]` is the same. */
                readonly per_page?: components["parameters"]["PerPage"];
                /** @description Which page; `page[number]` is the same. */
                readonly page?: components["parameters"]["Page"];
                /** @description Fields to sort by; a hyphen in front sorts descending. */
                readonly sort?: readonly ("id" | "-id" | "created_at" | "-created_at")[];
                /** @description Related data to bring along. */
                readonly include?: components["parameters"]["IncidentUpdatesInclude"];
                /** @description `fields[components]=name,status`: only these attributes and relationships of resources of the type. */
                readonly fields?: components["parameters"]["Fields"];
            };
            readonly header?: never;
            readonly path: {
                /** @description The id of the incident. */
                readonly incident: components["parameters"]["IncidentId"];
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description Success */
            readonly 200: {
                headers: {
                    readonly ETag: components["headers"]["ETag"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/vnd.api+json": components["schemas"]["IncidentUpdateCollection"];
                };
            };
            readonly 304: components["responses"]["NotModified"];
            readonly 400: components["responses"]["BadRequest"];
            readonly 404: components["responses"]["NotFound"];
            readonly 408: components["responses"]["RequestTimeout"];
            readonly 429: components["responses"]["TooManyRequests"];
            readonly 431: components["responses"]["HeadersTooLarge"];
            readonly 500: components["responses"]["ServerFailed"];
            readonly 503: components["responses"]["Unavailable"];
        };
    };
    readonly createIncidentUpdate: {
        readonly parameters: {
            readonly query?: {
                /** @description Related data to bring along. */
                readonly include?: components["parameters"]["IncidentUpdatesInclude"];
                /** @description `fields[components]=name,status`: only these attributes and relationships of resources of the type. */
                readonly fields?: components["parameters"]["Fields"];
            };
            readonly header?: {
                /** @description A random text, new for each write. A request with the same key, method, path and body within 24 hours (or as many as the setting `idempotency_hours` says) gets the answer of the first one, and writes nothing. */
                readonly "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /** @description `dry-run` gives the answer that the write would get, and writes nothing. `meta.audience` says who would be told. */
                readonly Prefer?: components["parameters"]["Prefer"];
            };
            readonly path: {
                /** @description The id of the incident. */
                readonly incident: components["parameters"]["IncidentId"];
            };
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": components["schemas"]["CreateIncidentUpdateRequest"];
            };
        };
        readonly responses: {
            /** @description Success */
            readonly 200: {
                headers: {
                    readonly ETag: components["headers"]["ETag"];
                    readonly "Daymark-Event": components["headers"]["DaymarkEvent"];
                    readonly "Idempotency-Replayed": components["headers"]["IdempotencyReplayed"];
                    readonly "Preference-Applied": components["headers"]["PreferenceApplied"];
                    readonly "Dry-Run-Audience": components["headers"]["DryRunAudience"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/vnd.api+json": components["schemas"]["IncidentUpdateDocument"];
                };
            };
            readonly 400: components["responses"]["BadRequest"];
            readonly 401: components["responses"]["Unauthenticated"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 404: components["responses"]["NotFound"];
            readonly 408: components["responses"]["RequestTimeout"];
            readonly 413: components["responses"]["PayloadTooLarge"];
            readonly 415: components["responses"]["UnsupportedMediaType"];
            readonly 422: components["responses"]["Invalid"];
            readonly 429: components["responses"]["TooManyRequests"];
            readonly 431: components["responses"]["HeadersTooLarge"];
            readonly 500: components["responses"]["ServerFailed"];
            readonly 503: components["responses"]["Unavailable"];
        };
    };
    readonly getIncidentUpdate: {
        readonly parameters: {
            readonly query?: {
                /** @description Related data to bring along. */
                readonly include?: components["parameters"]["IncidentUpdatesInclude"];
                /** @description `fields[components]=name,status`: only these attributes and relationships of resources of the type. */
                readonly fields?: components["parameters"]["Fields"];
            };
            readonly header?: never;
            readonly path: {
                /** @description The id of the incident. */
                readonly incident: components["parameters"]["IncidentId"];
                /** @description The id of the update. */
                readonly update: components["parameters"]["UpdateId"];
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description Success */
            readonly 200: {
                headers: {
                    readonly ETag: components["headers"]["ETag"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/vnd.api+json": components["schemas"]["IncidentUpdateDocument"];
                };
            };
            readonly 304: components["responses"]["NotModified"];
            readonly 400: components["responses"]["BadRequest"];
            readonly 404: components["responses"]["NotFound"];
            readonly 408: components["responses"]["RequestTimeout"];
            readonly 429: components["responses"]["TooManyRequests"];
            readonly 431: components["responses"]["HeadersTooLarge"];
            readonly 500: components["responses"]["ServerFailed"];
            readonly 503: components["responses"]["Unavailable"];
        };
    };
    readonly updateIncidentUpdate: {
        readonly parameters: {
            readonly query?: {
                /** @description Related data to bring along. */
                readonly include?: components["parameters"]["IncidentUpdatesInclude"];
                /** @description `fields[components]=name,status`: only these attributes and relationships of resources of the type. */
                readonly fields?: components["parameters"]["Fields"];
            };
            readonly header?: {
                /** @description A random text, new for each write. A request with the same key, method, path and body within 24 hours (or as many as the setting `idempotency_hours` says) gets the answer of the first one, and writes nothing. */
                readonly "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /** @description The ETag of the answer that the change is based on: 412 if the record was written since. `*` means that it must exist. */
                readonly "If-Match"?: components["parameters"]["IfMatch"];
                /** @description `dry-run` gives the answer that the write would get, and writes nothing. `meta.audience` says who would be told. */
                readonly Prefer?: components["parameters"]["Prefer"];
            };
            readonly path: {
                /** @description The id of the incident. */
                readonly incident: components["parameters"]["IncidentId"];
                /** @description The id of the update. */
                readonly update: components["parameters"]["UpdateId"];
            };
            readonly cookie?: never;
        };
        readonly requestBody?: {
            readonly content: {
                readonly "application/json": components["schemas"]["UpdateIncidentUpdateRequest"];
            };
        };
        readonly responses: {
            /** @description Success */
            readonly 200: {
                headers: {
                    readonly ETag: components["headers"]["ETag"];
                    readonly "Daymark-Event": components["headers"]["DaymarkEvent"];
                    readonly "Idempotency-Replayed": components["headers"]["IdempotencyReplayed"];
                    readonly "Preference-Applied": components["headers"]["PreferenceApplied"];
                    readonly "Dry-Run-Audience": components["headers"]["DryRunAudience"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/vnd.api+json": components["schemas"]["IncidentUpdateDocument"];
                };
            };
            readonly 400: components["responses"]["BadRequest"];
            readonly 401: components["responses"]["Unauthenticated"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 404: components["responses"]["NotFound"];
            readonly 408: components["responses"]["RequestTimeout"];
            readonly 412: components["responses"]["PreconditionFailed"];
            readonly 413: components["responses"]["PayloadTooLarge"];
            readonly 415: components["responses"]["UnsupportedMediaType"];
            readonly 422: components["responses"]["Invalid"];
            readonly 429: components["responses"]["TooManyRequests"];
            readonly 431: components["responses"]["HeadersTooLarge"];
            readonly 500: components["responses"]["ServerFailed"];
            readonly 503: components["responses"]["Unavailable"];
        };
    };
    readonly deleteIncidentUpdate: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: {
                /** @description A random text, new for each write. A request with the same key, method, path and body within 24 hours (or as many as the setting `idempotency_hours` says) gets the answer of the first one, and writes nothing. */
                readonly "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /** @description The ETag of the answer that the change is based on: 412 if the record was written since. `*` means that it must exist. */
                readonly "If-Match"?: components["parameters"]["IfMatch"];
                /** @description `dry-run` gives the answer that the write would get, and writes nothing. `meta.audience` says who would be told. */
                readonly Prefer?: components["parameters"]["Prefer"];
            };
            readonly path: {
                /** @description The id of the incident. */
                readonly incident: components["parameters"]["IncidentId"];
                /** @description The id of the update. */
                readonly update: components["parameters"]["UpdateId"];
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description Deleted */
            readonly 204: {
                headers: {
                    readonly "Daymark-Event": components["headers"]["DaymarkEvent"];
                    readonly "Idempotency-Replayed": components["headers"]["IdempotencyReplayed"];
                    readonly "Preference-Applied": components["headers"]["PreferenceApplied"];
                    readonly "Dry-Run-Audience": components["headers"]["DryRunAudience"];
                    readonly [name: string]: unknown;
                };
                content?: never;
            };
            readonly 400: components["responses"]["BadRequest"];
            readonly 401: components["responses"]["Unauthenticated"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 404: components["responses"]["NotFound"];
            readonly 408: components["responses"]["RequestTimeout"];
            readonly 412: components["responses"]["PreconditionFailed"];
            readonly 413: components["responses"]["PayloadTooLarge"];
            readonly 415: components["responses"]["UnsupportedMediaType"];
            readonly 422: components["responses"]["Invalid"];
            readonly 429: components["responses"]["TooManyRequests"];
            readonly 431: components["responses"]["HeadersTooLarge"];
            readonly 500: components["responses"]["ServerFailed"];
            readonly 503: components["responses"]["Unavailable"];
        };
    };
    readonly patchIncidentUpdate: {
        readonly parameters: {
            readonly query?: {
                /** @description Related data to bring along. */
                readonly include?: components["parameters"]["IncidentUpdatesInclude"];
                /** @description `fields[components]=name,status`: only these attributes and relationships of resources of the type. */
                readonly fields?: components["parameters"]["Fields"];
            };
            readonly header?: {
                /** @description A random text, new for each write. A request with the same key, method, path and body within 24 hours (or as many as the setting `idempotency_hours` says) gets the answer of the first one, and writes nothing. */
                readonly "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /** @description The ETag of the answer that the change is based on: 412 if the record was written since. `*` means that it must exist. */
                readonly "If-Match"?: components["parameters"]["IfMatch"];
                /** @description `dry-run` gives the answer that the write would get, and writes nothing. `meta.audience` says who would be told. */
                readonly Prefer?: components["parameters"]["Prefer"];
            };
            readonly path: {
                /** @description The id of the incident. */
                readonly incident: components["parameters"]["IncidentId"];
                /** @description The id of the update. */
                readonly update: components["parameters"]["UpdateId"];
            };
            readonly cookie?: never;
        };
        readonly requestBody?: {
            readonly content: {
                readonly "application/json": components["schemas"]["UpdateIncidentUpdateRequest"];
            };
        };
        readonly responses: {
            /** @description Success */
            readonly 200: {
                headers: {
                    readonly ETag: components["headers"]["ETag"];
                    readonly "Daymark-Event": components["headers"]["DaymarkEvent"];
                    readonly "Idempotency-Replayed": components["headers"]["IdempotencyReplayed"];
                    readonly "Preference-Applied": components["headers"]["PreferenceApplied"];
                    readonly "Dry-Run-Audience": components["headers"]["DryRunAudience"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/vnd.api+json": components["schemas"]["IncidentUpdateDocument"];
                };
            };
            readonly 400: components["responses"]["BadRequest"];
            readonly 401: components["responses"]["Unauthenticated"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 404: components["responses"]["NotFound"];
            readonly 408: components["responses"]["RequestTimeout"];
            readonly 412: components["responses"]["PreconditionFailed"];
            readonly 413: components["responses"]["PayloadTooLarge"];
            readonly 415: components["responses"]["UnsupportedMediaType"];
            readonly 422: components["responses"]["Invalid"];
            readonly 429: components["responses"]["TooManyRequests"];
            readonly 431: components["responses"]["HeadersTooLarge"];
            readonly 500: components["responses"]["ServerFailed"];
            readonly 503: components["responses"]["Unavailable"];
        };
    };
    readonly getPostmortem: {
        readonly parameters: {
            readonly query?: {
                /** @description `fields[components]=name,status`: only these attributes and relationships of resources of the type. */
                readonly fields?: components["parameters"]["Fields"];
            };
            readonly header?: never;
            readonly path: {
                /** @description The id of the incident. */
                readonly incident: components["parameters"]["IncidentId"];
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description Success */
            readonly 200: {
                headers: {
                    readonly ETag: components["headers"]["ETag"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/vnd.api+json": components["schemas"]["PostmortemDocument"];
                };
            };
            readonly 304: components["responses"]["NotModified"];
            readonly 400: components["responses"]["BadRequest"];
            readonly 404: components["responses"]["NotFound"];
            readonly 408: components["responses"]["RequestTimeout"];
            readonly 429: components["responses"]["TooManyRequests"];
            readonly 431: components["responses"]["HeadersTooLarge"];
            readonly 500: components["responses"]["ServerFailed"];
            readonly 503: components["responses"]["Unavailable"];
        };
    };
    readonly writePostmortem: {
        readonly parameters: {
            readonly query?: {
                /** @description `fields[components]=name,status`: only these attributes and relationships of resources of the type. */
                readonly fields?: components["parameters"]["Fields"];
            };
            readonly header?: {
                /** @description A random text, new for each write. A request with the same key, method, path and body within 24 hours (or as many as the setting `idempotency_hours` says) gets the answer of the first one, and writes nothing. */
                readonly "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /** @description The ETag of the answer that the change is based on: 412 if the record was written since. `*` means that it must exist. */
                readonly "If-Match"?: components["parameters"]["IfMatch"];
                /** @description `*` only creates: 412 if there is a record already. */
                readonly "If-None-Match"?: components["parameters"]["IfNoneMatch"];
                /** @description `dry-run` gives the answer that the write would get, and writes nothing. `meta.audience` says who would be told. */
                readonly Prefer?: components["parameters"]["Prefer"];
            };
            readonly path: {
                /** @description The id of the incident. */
                readonly incident: components["parameters"]["IncidentId"];
            };
            readonly cookie?: never;
        };
        readonly requestBody?: {
            readonly content: {
                readonly "application/json": components["schemas"]["WritePostmortemRequest"];
            };
        };
        readonly responses: {
            /** @description Success */
            readonly 200: {
                headers: {
                    readonly ETag: components["headers"]["ETag"];
                    readonly "Daymark-Event": components["headers"]["DaymarkEvent"];
                    readonly "Idempotency-Replayed": components["headers"]["IdempotencyReplayed"];
                    readonly "Preference-Applied": components["headers"]["PreferenceApplied"];
                    readonly "Dry-Run-Audience": components["headers"]["DryRunAudience"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/vnd.api+json": components["schemas"]["PostmortemDocument"];
                };
            };
            readonly 400: components["responses"]["BadRequest"];
            readonly 401: components["responses"]["Unauthenticated"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 404: components["responses"]["NotFound"];
            readonly 408: components["responses"]["RequestTimeout"];
            readonly 412: components["responses"]["PreconditionFailed"];
            readonly 413: components["responses"]["PayloadTooLarge"];
            readonly 415: components["responses"]["UnsupportedMediaType"];
            readonly 422: components["responses"]["Invalid"];
            readonly 429: components["responses"]["TooManyRequests"];
            readonly 431: components["responses"]["HeadersTooLarge"];
            readonly 500: components["responses"]["ServerFailed"];
            readonly 503: components["responses"]["Unavailable"];
        };
    };
    readonly deletePostmortem: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: {
                /** @description A random text, new for each write. A request with the same key, method, path and body within 24 hours (or as many as the setting `idempotency_hours` says) gets the answer of the first one, and writes nothing. */
                readonly "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /** @description The ETag of the answer that the change is based on: 412 if the record was written since. `*` means that it must exist. */
                readonly "If-Match"?: components["parameters"]["IfMatch"];
                /** @description `dry-run` gives the answer that the write would get, and writes nothing. `meta.audience` says who would be told. */
                readonly Prefer?: components["parameters"]["Prefer"];
            };
            readonly path: {
                /** @description The id of the incident. */
                readonly incident: components["parameters"]["IncidentId"];
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description Deleted */
            readonly 204: {
                headers: {
                    readonly "Daymark-Event": components["headers"]["DaymarkEvent"];
                    readonly "Idempotency-Replayed": components["headers"]["IdempotencyReplayed"];
                    readonly "Preference-Applied": components["headers"]["PreferenceApplied"];
                    readonly "Dry-Run-Audience": components["headers"]["DryRunAudience"];
                    readonly [name: string]: unknown;
                };
                content?: never;
            };
            readonly 400: components["responses"]["BadRequest"];
            readonly 401: components["responses"]["Unauthenticated"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 404: components["responses"]["NotFound"];
            readonly 408: components["responses"]["RequestTimeout"];
            readonly 412: components["responses"]["PreconditionFailed"];
            readonly 413: components["responses"]["PayloadTooLarge"];
            readonly 415: components["responses"]["UnsupportedMediaType"];
            readonly 422: components["responses"]["Invalid"];
            readonly 429: components["responses"]["TooManyRequests"];
            readonly 431: components["responses"]["HeadersTooLarge"];
            readonly 500: components["responses"]["ServerFailed"];
            readonly 503: components["responses"]["Unavailable"];
        };
    };
    readonly patchWritePostmortem: {
        readonly parameters: {
            readonly query?: {
                /** @description `fields[components]=name,status`: only these attributes and relationships of resources of the type. */
                readonly fields?: components["parameters"]["Fields"];
            };
            readonly header?: {
                /** @description A random text, new for each write. A request with the same key, method, path and body within 24 hours (or as many as the setting `idempotency_hours` says) gets the answer of the first one, and writes nothing. */
                readonly "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /** @description The ETag of the answer that the change is based on: 412 if the record was written since. `*` means that it must exist. */
                readonly "If-Match"?: components["parameters"]["IfMatch"];
                /** @description `*` only creates: 412 if there is a record already. */
                readonly "If-None-Match"?: components["parameters"]["IfNoneMatch"];
                /** @description `dry-run` gives the answer that the write would get, and writes nothing. `meta.audience` says who would be told. */
                readonly Prefer?: components["parameters"]["Prefer"];
            };
            readonly path: {
                /** @description The id of the incident. */
                readonly incident: components["parameters"]["IncidentId"];
            };
            readonly cookie?: never;
        };
        readonly requestBody?: {
            readonly content: {
                readonly "application/json": components["schemas"]["WritePostmortemRequest"];
            };
        };
        readonly responses: {
            /** @description Success */
            readonly 200: {
                headers: {
                    readonly ETag: components["headers"]["ETag"];
                    readonly "Daymark-Event": components["headers"]["DaymarkEvent"];
                    readonly "Idempotency-Replayed": components["headers"]["IdempotencyReplayed"];
                    readonly "Preference-Applied": components["headers"]["PreferenceApplied"];
                    readonly "Dry-Run-Audience": components["headers"]["DryRunAudience"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/vnd.api+json": components["schemas"]["PostmortemDocument"];
                };
            };
            readonly 400: components["responses"]["BadRequest"];
            readonly 401: components["responses"]["Unauthenticated"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 404: components["responses"]["NotFound"];
            readonly 408: components["responses"]["RequestTimeout"];
            readonly 412: components["responses"]["PreconditionFailed"];
            readonly 413: components["responses"]["PayloadTooLarge"];
            readonly 415: components["responses"]["UnsupportedMediaType"];
            readonly 422: components["responses"]["Invalid"];
            readonly 429: components["responses"]["TooManyRequests"];
            readonly 431: components["responses"]["HeadersTooLarge"];
            readonly 500: components["responses"]["ServerFailed"];
            readonly 503: components["responses"]["Unavailable"];
        };
    };
    readonly listIncidentTemplates: {
        readonly parameters: {
            readonly query?: {
                /** @description How many records a page has; `page[size]` is the same. */
                readonly per_page?: components["parameters"]["PerPage"];
                /** @description Which page; `page[number]` is the same. */
                readonly page?: components["parameters"]["Page"];
                /** @description Fields to sort by; a hyphen in front sorts descending. */
                readonly sort?: readonly ("name" | "-name" | "slug" | "-slug" | "id" | "-id")[];
                /** @description Holds one of these texts, whatever their case. */
                readonly "filter[name]"?: components["parameters"]["FilterName"];
                /** @description Holds one of these texts, whatever their case. */
                readonly "filter[slug]"?: string;
                /** @description What to search for in the names, whatever its case. */
                readonly "filter[q]"?: components["parameters"]["FilterQ"];
                /** @description `fields[components]=name,status`: only these attributes and relationships of resources of the type. */
                readonly fields?: components["parameters"]["Fields"];
            };
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description Success */
            readonly 200: {
                headers: {
                    readonly ETag: components["headers"]["ETag"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/vnd.api+json": components["schemas"]["IncidentTemplateCollection"];
                };
            };
            readonly 304: components["responses"]["NotModified"];
            readonly 400: components["responses"]["BadRequest"];
            readonly 408: components["responses"]["RequestTimeout"];
            readonly 429: components["responses"]["TooManyRequests"];
            readonly 431: components["responses"]["HeadersTooLarge"];
            readonly 500: components["responses"]["ServerFailed"];
            readonly 503: components["responses"]["Unavailable"];
        };
    };
    readonly createIncidentTemplate: {
        readonly parameters: {
            readonly query?: {
                /** @description `fields[components]=name,status`: only these attributes and relationships of resources of the type. */
                readonly fields?: components["parameters"]["Fields"];
            };
            readonly header?: {
                /** @description A random text, new for each write. A request with the same key, method, path and body within 24 hours (or as many as the setting `idempotency_hours` says) gets the answer of the first one, and writes nothing. */
                readonly "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /** @description `dry-run` gives the answer that the write would get, and writes nothing. `meta.audience` says who would be told. */
                readonly Prefer?: components["parameters"]["Prefer"];
            };
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": components["schemas"]["CreateIncidentTemplateRequest"];
            };
        };
        readonly responses: {
            /** @description Success */
            readonly 200: {
                headers: {
                    readonly ETag: components["headers"]["ETag"];
                    readonly "Daymark-Event": components["headers"]["DaymarkEvent"];
                    readonly "Idempotency-Replayed": components["headers"]["IdempotencyReplayed"];
                    readonly "Preference-Applied": components["headers"]["PreferenceApplied"];
                    readonly "Dry-Run-Audience": components["headers"]["DryRunAudience"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/vnd.api+json": components["schemas"]["IncidentTemplateDocument"];
                };
            };
            readonly 400: components["responses"]["BadRequest"];
            readonly 401: components["responses"]["Unauthenticated"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 408: components["responses"]["RequestTimeout"];
            readonly 413: components["responses"]["PayloadTooLarge"];
            readonly 415: components["responses"]["UnsupportedMediaType"];
            readonly 422: components["responses"]["Invalid"];
            readonly 429: components["responses"]["TooManyRequests"];
            readonly 431: components["responses"]["HeadersTooLarge"];
            readonly 500: components["responses"]["ServerFailed"];
            readonly 503: components["responses"]["Unavailable"];
        };
    };
    readonly getIncidentTemplate: {
        readonly parameters: {
            readonly query?: {
                /** @description `fields[components]=name,status`: only these attributes and relationships of resources of the type. */
                readonly fields?: components["parameters"]["Fields"];
            };
            readonly header?: never;
            readonly path: {
                /** @description The id of the incident template. */
                readonly incidentTemplate: components["parameters"]["IncidentTemplateId"];
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description Success */
            readonly 200: {
                headers: {
                    readonly ETag: components["headers"]["ETag"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/vnd.api+json": components["schemas"]["IncidentTemplateDocument"];
                };
            };
            readonly 304: components["responses"]["NotModified"];
            readonly 400: components["responses"]["BadRequest"];
            readonly 404: components["responses"]["NotFound"];
            readonly 408: components["responses"]["RequestTimeout"];
            readonly 429: components["responses"]["TooManyRequests"];
            readonly 431: components["responses"]["HeadersTooLarge"];
            readonly 500: components["responses"]["ServerFailed"];
            readonly 503: components["responses"]["Unavailable"];
        };
    };
    readonly updateIncidentTemplate: {
        readonly parameters: {
            readonly query?: {
                /** @description `fields[components]=name,status`: only these attributes and relationships of resources of the type. */
                readonly fields?: components["parameters"]["Fields"];
            };
            readonly header?: {
                /** @description A random text, new for each write. A request with the same key, method, path and body within 24 hours (or as many as the setting `idempotency_hours` says) gets the answer of the first one, and writes nothing. */
                readonly "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /** @description The ETag of the answer that the change is based on: 412 if the record was written since. `*` means that it must exist. */
                readonly "If-Match"?: components["parameters"]["IfMatch"];
                /** @description `dry-run` gives the answer that the write would get, and writes nothing. `meta.audience` says who would be told. */
                readonly Prefer?: components["parameters"]["Prefer"];
            };
            readonly path: {
                /** @description The id of the incident template. */
                readonly incidentTemplate: components["parameters"]["IncidentTemplateId"];
            };
            readonly cookie?: never;
        };
        readonly requestBody?: {
            readonly content: {
                readonly "application/json": components["schemas"]["UpdateIncidentTemplateRequest"];
            };
        };
        readonly responses: {
            /** @description Success */
            readonly 200: {
                headers: {
                    readonly ETag: components["headers"]["ETag"];
                    readonly "Daymark-Event": components["headers"]["DaymarkEvent"];
                    readonly "Idempotency-Replayed": components["headers"]["IdempotencyReplayed"];
                    readonly "Preference-Applied": components["headers"]["PreferenceApplied"];
                    readonly "Dry-Run-Audience": components["headers"]["DryRunAudience"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/vnd.api+json": components["schemas"]["IncidentTemplateDocument"];
                };
            };
            readonly 400: components["responses"]["BadRequest"];
            readonly 401: components["responses"]["Unauthenticated"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 404: components["responses"]["NotFound"];
            readonly 408: components["responses"]["RequestTimeout"];
            readonly 412: components["responses"]["PreconditionFailed"];
            readonly 413: components["responses"]["PayloadTooLarge"];
            readonly 415: components["responses"]["UnsupportedMediaType"];
            readonly 422: components["responses"]["Invalid"];
            readonly 429: components["responses"]["TooManyRequests"];
            readonly 431: components["responses"]["HeadersTooLarge"];
            readonly 500: components["responses"]["ServerFailed"];
            readonly 503: components["responses"]["Unavailable"];
        };
    };
    readonly deleteIncidentTemplate: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: {
                /** @description A random text, new for each write. A request with the same key, method, path and body within 24 hours (or as many as the setting `idempotency_hours` says) gets the answer of the first one, and writes nothing. */
                readonly "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /** @description The ETag of the answer that the change is based on: 412 if the record was written since. `*` means that it must exist. */
                readonly "If-Match"?: components["parameters"]["IfMatch"];
                /** @description `dry-run` gives the answer that the write would get, and writes nothing. `meta.audience` says who would be told. */
                readonly Prefer?: components["parameters"]["Prefer"];
            };
            readonly path: {
                /** @description The id of the incident template. */
                readonly incidentTemplate: components["parameters"]["IncidentTemplateId"];
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description Deleted */
            readonly 204: {
                headers: {
                    readonly "Daymark-Event": components["headers"]["DaymarkEvent"];
                    readonly "Idempotency-Replayed": components["headers"]["IdempotencyReplayed"];
                    readonly "Preference-Applied": components["headers"]["PreferenceApplied"];
                    readonly "Dry-Run-Audience": components["headers"]["DryRunAudience"];
                    readonly [name: string]: unknown;
                };
                content?: never;
            };
            readonly 400: components["responses"]["BadRequest"];
            readonly 401: components["responses"]["Unauthenticated"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 404: components["responses"]["NotFound"];
            readonly 408: components["responses"]["RequestTimeout"];
            readonly 412: components["responses"]["PreconditionFailed"];
            readonly 413: components["responses"]["PayloadTooLarge"];
            readonly 415: components["responses"]["UnsupportedMediaType"];
            readonly 422: components["responses"]["Invalid"];
            readonly 429: components["responses"]["TooManyRequests"];
            readonly 431: components["responses"]["HeadersTooLarge"];
            readonly 500: components["responses"]["ServerFailed"];
            readonly 503: components["responses"]["Unavailable"];
        };
    };
    readonly patchIncidentTemplate: {
        readonly parameters: {
            readonly query?: {
                /** @description `fields[components]=name,status`: only these attributes and relationships of resources of the type. */
                readonly fields?: components["parameters"]["Fields"];
            };
            readonly header?: {
                /** @description A random text, new for each write. A request with the same key, method, path and body within 24 hours (or as many as the setting `idempotency_hours` says) gets the answer of the first one, and writes nothing. */
                readonly "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /** @description The ETag of the answer that the change is based on: 412 if the record was written since. `*` means that it must exist. */
                readonly "If-Match"?: components["parameters"]["IfMatch"];
                /** @description `dry-run` gives the answer that the write would get, and writes nothing. `meta.audience` says who would be told. */
                readonly Prefer?: components["parameters"]["Prefer"];
            };
            readonly path: {
                /** @description The id of the incident template. */
                readonly incidentTemplate: components["parameters"]["IncidentTemplateId"];
            };
            readonly cookie?: never;
        };
        readonly requestBody?: {
            readonly content: {
                readonly "application/json": components["schemas"]["UpdateIncidentTemplateRequest"];
            };
        };
        readonly responses: {
            /** @description Success */
            readonly 200: {
                headers: {
                    readonly ETag: components["headers"]["ETag"];
                    readonly "Daymark-Event": components["headers"]["DaymarkEvent"];
                    readonly "Idempotency-Replayed": components["headers"]["IdempotencyReplayed"];
                    readonly "Preference-Applied": components["headers"]["PreferenceApplied"];
                    readonly "Dry-Run-Audience": components["headers"]["DryRunAudience"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/vnd.api+json": components["schemas"]["IncidentTemplateDocument"];
                };
            };
            readonly 400: components["responses"]["BadRequest"];
            readonly 401: components["responses"]["Unauthenticated"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 404: components["responses"]["NotFound"];
            readonly 408: components["responses"]["RequestTimeout"];
            readonly 412: components["responses"]["PreconditionFailed"];
            readonly 413: components["responses"]["PayloadTooLarge"];
            readonly 415: components["responses"]["UnsupportedMediaType"];
            readonly 422: components["responses"]["Invalid"];
            readonly 429: components["responses"]["TooManyRequests"];
            readonly 431: components["responses"]["HeadersTooLarge"];
            readonly 500: components["responses"]["ServerFailed"];
            readonly 503: components["responses"]["Unavailable"];
        };
    };
    readonly previewIncidentTemplate: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: {
                /** @description A random text, new for each write. A request with the same key, method, path and body within 24 hours (or as many as the setting `idempotency_hours` says) gets the answer of the first one, and writes nothing. */
                readonly "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /** @description `dry-run` gives the answer that the write would get, and writes nothing. `meta.audience` says who would be told. */
                readonly Prefer?: components["parameters"]["Prefer"];
            };
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": components["schemas"]["PreviewIncidentTemplateRequest"];
            };
        };
        readonly responses: {
            /** @description Success */
            readonly 200: {
                headers: {
                    readonly "Daymark-Event": components["headers"]["DaymarkEvent"];
                    readonly "Idempotency-Replayed": components["headers"]["IdempotencyReplayed"];
                    readonly "Preference-Applied": components["headers"]["PreferenceApplied"];
                    readonly "Dry-Run-Audience": components["headers"]["DryRunAudience"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": {
                        readonly data: {
                            /** @description The name of the incident; null if nothing makes one. */
                            readonly name: string | null;
                            /** @description The message of the incident, in Markdown. */
                            readonly message: string;
                            /** @description The variables that the template and `incident_name` use, without `incident`. */
                            readonly variables: readonly string[];
                        };
                        readonly meta?: components["schemas"]["DryRunMeta"];
                    };
                };
            };
            readonly 400: components["responses"]["BadRequest"];
            readonly 401: components["responses"]["Unauthenticated"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 408: components["responses"]["RequestTimeout"];
            readonly 413: components["responses"]["PayloadTooLarge"];
            readonly 415: components["responses"]["UnsupportedMediaType"];
            readonly 422: components["responses"]["Invalid"];
            readonly 429: components["responses"]["TooManyRequests"];
            readonly 431: components["responses"]["HeadersTooLarge"];
            readonly 500: components["responses"]["ServerFailed"];
            readonly 503: components["responses"]["Unavailable"];
        };
    };
    readonly listSchedules: {
        readonly parameters: {
            readonly query?: {
                /** @description How many records a page has; `page[size]` is the same. */
                readonly per_page?: components["parameters"]["PerPage"];
                /** @description Which page; `page[number]` is the same. */
                readonly page?: components["parameters"]["Page"];
                /** @description Fields to sort by; a hyphen in front sorts descending. */
                readonly sort?: readonly ("name" | "-name" | "id" | "-id" | "scheduled_at" | "-scheduled_at" | "completed_at" | "-completed_at" | "created_at" | "-created_at")[];
                /** @description Holds one of these texts, whatever their case. */
                readonly "filter[name]"?: components["parameters"]["FilterName"];
                /** @description Any of these. */
                readonly "filter[status]"?: readonly (0 | 1 | 2)[];
                /** @description Any of these ids. */
                readonly "filter[component]"?: components["parameters"]["FilterComponent"];
                /** @description `filter[meta][key]=value`: metadata with this value under the key. */
                readonly "filter[meta]"?: components["parameters"]["FilterMeta"];
                /** @description true or false. */
                readonly "filter[published]"?: components["parameters"]["FilterPublished"];
                /** @description A date, or a date and time. */
                readonly "filter[scheduled_after]"?: string;
                /** @description A date, or a date and time. */
                readonly "filter[scheduled_before]"?: string;
                /** @description What to search for in the names, whatever its case. */
                readonly "filter[q]"?: components["parameters"]["FilterQ"];
                /** @description Related data to bring along. */
                readonly include?: components["parameters"]["SchedulesInclude"];
                /** @description `fields[components]=name,status`: only these attributes and relationships of resources of the type. */
                readonly fields?: components["parameters"]["Fields"];
            };
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description Success */
            readonly 200: {
                headers: {
                    readonly ETag: components["headers"]["ETag"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/vnd.api+json": components["schemas"]["ScheduleCollection"];
                };
            };
            readonly 304: components["responses"]["NotModified"];
            readonly 400: components["responses"]["BadRequest"];
            readonly 408: components["responses"]["RequestTimeout"];
            readonly 429: components["responses"]["TooManyRequests"];
            readonly 431: components["responses"]["HeadersTooLarge"];
            readonly 500: components["responses"]["ServerFailed"];
            readonly 503: components["responses"]["Unavailable"];
        };
    };
    readonly createSchedule: {
        readonly parameters: {
            readonly query?: {
                /** @description Related data to bring along. */
                readonly include?: components["parameters"]["SchedulesInclude"];
                /** @description `fields[components]=name,status`: only these attributes and relationships of resources of the type. */
                readonly fields?: components["parameters"]["Fields"];
            };
            readonly header?: {
                /** @description A random text, new for each write. A request with the same key, method, path and body within 24 hours (or as many as the setting `idempotency_hours` says) gets the answer of the first one, and writes nothing. */
                readonly "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /** @description `dry-run` gives the answer that the write would get, and writes nothing. `meta.audience` says who would be told. */
                readonly Prefer?: components["parameters"]["Prefer"];
            };
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": components["schemas"]["CreateScheduleRequest"];
            };
        };
        readonly responses: {
            /** @description Success */
            readonly 200: {
                headers: {
                    readonly ETag: components["headers"]["ETag"];
                    readonly "Daymark-Event": components["headers"]["DaymarkEvent"];
                    readonly "Idempotency-Replayed": components["headers"]["IdempotencyReplayed"];
                    readonly "Preference-Applied": components["headers"]["PreferenceApplied"];
                    readonly "Dry-Run-Audience": components["headers"]["DryRunAudience"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/vnd.api+json": components["schemas"]["ScheduleDocument"];
                };
            };
            readonly 400: components["responses"]["BadRequest"];
            readonly 401: components["responses"]["Unauthenticated"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 408: components["responses"]["RequestTimeout"];
            readonly 413: components["responses"]["PayloadTooLarge"];
            readonly 415: components["responses"]["UnsupportedMediaType"];
            readonly 422: components["responses"]["Invalid"];
            readonly 429: components["responses"]["TooManyRequests"];
            readonly 431: components["responses"]["HeadersTooLarge"];
            readonly 500: components["responses"]["ServerFailed"];
            readonly 503: components["responses"]["Unavailable"];
        };
    };
    readonly getSchedule: {
        readonly parameters: {
            readonly query?: {
                /** @description Related data to bring along. */
                readonly include?: components["parameters"]["SchedulesInclude"];
                /** @description `fields[components]=name,status`: only these attributes and relationships of resources of the type. */
                readonly fields?: components["parameters"]["Fields"];
            };
            readonly header?: never;
            readonly path: {
                /** @description The id of the schedule. */
                readonly schedule: components["parameters"]["ScheduleId"];
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description Success */
            readonly 200: {
                headers: {
                    readonly ETag: components["headers"]["ETag"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/vnd.api+json": components["schemas"]["ScheduleDocument"];
                };
            };
            readonly 304: components["responses"]["NotModified"];
            readonly 400: components["responses"]["BadRequest"];
            readonly 404: components["responses"]["NotFound"];
            readonly 408: components["responses"]["RequestTimeout"];
            readonly 429: components["responses"]["TooManyRequests"];
            readonly 431: components["responses"]["HeadersTooLarge"];
            readonly 500: components["responses"]["ServerFailed"];
            readonly 503: components["responses"]["Unavailable"];
        };
    };
    readonly updateSchedule: {
        readonly parameters: {
            readonly query?: {
                /** @description Related data to bring along. */
                readonly include?: components["parameters"]["SchedulesInclude"];
                /** @description `fields[components]=name,status`: only these attributes and relationships of resources of the type. */
                readonly fields?: components["parameters"]["Fields"];
            };
            readonly header?: {
                /** @description A random text, new for each write. A request with the same key, method, path and body within 24 hours (or as many as the setting `idempotency_hours` says) gets the answer of the first one, and writes nothing. */
                readonly "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /** @description The ETag of the answer that the change is based on: 412 if the record was written since. `*` means that it must exist. */
                readonly "If-Match"?: components["parameters"]["IfMatch"];
                /** @description `dry-run` gives the answer that the write would get, and writes nothing. `meta.audience` says who would be told. */
                readonly Prefer?: components["parameters"]["Prefer"];
            };
            readonly path: {
                /** @description The id of the schedule. */
                readonly schedule: components["parameters"]["ScheduleId"];
            };
            readonly cookie?: never;
        };
        readonly requestBody?: {
            readonly content: {
                readonly "application/json": components["schemas"]["UpdateScheduleRequest"];
            };
        };
        readonly responses: {
            /** @description Success */
            readonly 200: {
                headers: {
                    readonly ETag: components["headers"]["ETag"];
                    readonly "Daymark-Event": components["headers"]["DaymarkEvent"];
                    readonly "Idempotency-Replayed": components["headers"]["IdempotencyReplayed"];
                    readonly "Preference-Applied": components["headers"]["PreferenceApplied"];
                    readonly "Dry-Run-Audience": components["headers"]["DryRunAudience"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/vnd.api+json": components["schemas"]["ScheduleDocument"];
                };
            };
            readonly 400: components["responses"]["BadRequest"];
            readonly 401: components["responses"]["Unauthenticated"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 404: components["responses"]["NotFound"];
            readonly 408: components["responses"]["RequestTimeout"];
            readonly 412: components["responses"]["PreconditionFailed"];
            readonly 413: components["responses"]["PayloadTooLarge"];
            readonly 415: components["responses"]["UnsupportedMediaType"];
            readonly 422: components["responses"]["Invalid"];
            readonly 429: components["responses"]["TooManyRequests"];
            readonly 431: components["responses"]["HeadersTooLarge"];
            readonly 500: components["responses"]["ServerFailed"];
            readonly 503: components["responses"]["Unavailable"];
        };
    };
    readonly deleteSchedule: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: {
                /** @description A random text, new for each write. A request with the same key, method, path and body within 24 hours (or as many as the setting `idempotency_hours` says) gets the answer of the first one, and writes nothing. */
                readonly "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /** @description The ETag of the answer that the change is based on: 412 if the record was written since. `*` means that it must exist. */
                readonly "If-Match"?: components["parameters"]["IfMatch"];
                /** @description `dry-run` gives the answer that the write would get, and writes nothing. `meta.audience` says who would be told. */
                readonly Prefer?: components["parameters"]["Prefer"];
            };
            readonly path: {
                /** @description The id of the schedule. */
                readonly schedule: components["parameters"]["ScheduleId"];
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description Deleted */
            readonly 204: {
                headers: {
                    readonly "Daymark-Event": components["headers"]["DaymarkEvent"];
                    readonly "Idempotency-Replayed": components["headers"]["IdempotencyReplayed"];
                    readonly "Preference-Applied": components["headers"]["PreferenceApplied"];
                    readonly "Dry-Run-Audience": components["headers"]["DryRunAudience"];
                    readonly [name: string]: unknown;
                };
                content?: never;
            };
            readonly 400: components["responses"]["BadRequest"];
            readonly 401: components["responses"]["Unauthenticated"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 404: components["responses"]["NotFound"];
            readonly 408: components["responses"]["RequestTimeout"];
            readonly 412: components["responses"]["PreconditionFailed"];
            readonly 413: components["responses"]["PayloadTooLarge"];
            readonly 415: components["responses"]["UnsupportedMediaType"];
            readonly 422: components["responses"]["Invalid"];
            readonly 429: components["responses"]["TooManyRequests"];
            readonly 431: components["responses"]["HeadersTooLarge"];
            readonly 500: components["responses"]["ServerFailed"];
            readonly 503: components["responses"]["Unavailable"];
        };
    };
    readonly patchSchedule: {
        readonly parameters: {
            readonly query?: {
                /** @description Related data to bring along. */
                readonly include?: components["parameters"]["SchedulesInclude"];
                /** @description `fields[components]=name,status`: only these attributes and relationships of resources of the type. */
                readonly fields?: components["parameters"]["Fields"];
            };
            readonly header?: {
                /** @description A random text, new for each write. A request with the same key, method, path and body within 24 hours (or as many as the setting `idempotency_hours` says) gets the answer of the first one, and writes nothing. */
                readonly "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /** @description The ETag of the answer that the change is based on: 412 if the record was written since. `*` means that it must exist. */
                readonly "If-Match"?: components["parameters"]["IfMatch"];
                /** @description `dry-run` gives the answer that the write would get, and writes nothing. `meta.audience` says who would be told. */
                readonly Prefer?: components["parameters"]["Prefer"];
            };
            readonly path: {
                /** @description The id of the schedule. */
                readonly schedule: components["parameters"]["ScheduleId"];
            };
            readonly cookie?: never;
        };
        readonly requestBody?: {
            readonly content: {
                readonly "application/json": components["schemas"]["UpdateScheduleRequest"];
            };
        };
        readonly responses: {
            /** @description Success */
            readonly 200: {
                headers: {
                    readonly ETag: components["headers"]["ETag"];
                    readonly "Daymark-Event": components["headers"]["DaymarkEvent"];
                    readonly "Idempotency-Replayed": components["headers"]["IdempotencyReplayed"];
                    readonly "Preference-Applied": components["headers"]["PreferenceApplied"];
                    readonly "Dry-Run-Audience": components["headers"]["DryRunAudience"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/vnd.api+json": components["schemas"]["ScheduleDocument"];
                };
            };
            readonly 400: components["responses"]["BadRequest"];
            readonly 401: components["responses"]["Unauthenticated"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 404: components["responses"]["NotFound"];
            readonly 408: components["responses"]["RequestTimeout"];
            readonly 412: components["responses"]["PreconditionFailed"];
            readonly 413: components["responses"]["PayloadTooLarge"];
            readonly 415: components["responses"]["UnsupportedMediaType"];
            readonly 422: components["responses"]["Invalid"];
            readonly 429: components["responses"]["TooManyRequests"];
            readonly 431: components["responses"]["HeadersTooLarge"];
            readonly 500: components["responses"]["ServerFailed"];
            readonly 503: components["responses"]["Unavailable"];
        };
    };
    readonly listScheduleUpdates: {
        readonly parameters: {
            readonly query?: {
                /** @description How many records a page has; `page[size]` is the same. */
                readonly per_page?: components["parameters"]["PerPage"];
                /** @description Which page; `page[number]` is the same. */
                readonly page?: components["parameters"]["Page"];
                /** @description Fields to sort by; a hyphen in front sorts descending. */
                readonly sort?: readonly ("id" | "-id" | "created_at" | "-created_at")[];
                /** @description Related data to bring along. */
                readonly include?: components["parameters"]["ScheduleUpdatesInclude"];
                /** @description `fields[components]=name,status`: only these attributes and relationships of resources of the type. */
                readonly fields?: components["parameters"]["Fields"];
            };
            readonly header?: never;
            readonly path: {
                /** @description The id of the schedule. */
                readonly schedule: components["parameters"]["ScheduleId"];
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description Success */
            readonly 200: {
                headers: {
                    readonly ETag: components["headers"]["ETag"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/vnd.api+json": components["schemas"]["ScheduleUpdateCollection"];
                };
            };
            readonly 304: components["responses"]["NotModified"];
            readonly 400: components["responses"]["BadRequest"];
            readonly 404: components["responses"]["NotFound"];
            readonly 408: components["responses"]["RequestTimeout"];
            readonly 429: components["responses"]["TooManyRequests"];
            readonly 431: components["responses"]["HeadersTooLarge"];
            readonly 500: components["responses"]["ServerFailed"];
            readonly 503: components["responses"]["Unavailable"];
        };
    };
    readonly createScheduleUpdate: {
        readonly parameters: {
            readonly query?: {
                /** @description Related data to bring along. */
                readonly include?: components["parameters"]["ScheduleUpdatesInclude"];
                /** @description `fields[components]=name,status`: only these attributes and relationships of resources of the type. */
                readonly fields?: components["parameters"]["Fields"];
            };
            readonly header?: {
                /** @description A random text, new for each write. A request with the same key, method, path and body within 24 hours (or as many as the setting `idempotency_hours` says) gets the answer of the first one, and writes nothing. */
                readonly "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /** @description `dry-run` gives the answer that the write would get, and writes nothing. `meta.audience` says who would be told. */
                readonly Prefer?: components["parameters"]["Prefer"];
            };
            readonly path: {
                /** @description The id of the schedule. */
                readonly schedule: components["parameters"]["ScheduleId"];
            };
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": components["schemas"]["CreateScheduleUpdateRequest"];
            };
        };
        readonly responses: {
            /** @description Success */
            readonly 200: {
                headers: {
                    readonly ETag: components["headers"]["ETag"];
                    readonly "Daymark-Event": components["headers"]["DaymarkEvent"];
                    readonly "Idempotency-Replayed": components["headers"]["IdempotencyReplayed"];
                    readonly "Preference-Applied": components["headers"]["PreferenceApplied"];
                    readonly "Dry-Run-Audience": components["headers"]["DryRunAudience"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/vnd.api+json": components["schemas"]["ScheduleUpdateDocument"];
                };
            };
            readonly 400: components["responses"]["BadRequest"];
            readonly 401: components["responses"]["Unauthenticated"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 404: components["responses"]["NotFound"];
            readonly 408: components["responses"]["RequestTimeout"];
            readonly 413: components["responses"]["PayloadTooLarge"];
            readonly 415: components["responses"]["UnsupportedMediaType"];
            readonly 422: components["responses"]["Invalid"];
            readonly 429: components["responses"]["TooManyRequests"];
            readonly 431: components["responses"]["HeadersTooLarge"];
            readonly 500: components["responses"]["ServerFailed"];
            readonly 503: components["responses"]["Unavailable"];
        };
    };
    readonly getScheduleUpdate: {
        readonly parameters: {
            readonly query?: {
                /** @description Related data to bring along. */
                readonly include?: components["parameters"]["ScheduleUpdatesInclude"];
                /** @description `fields[components]=name,status`: only these attributes and relationships of resources of the type. */
                readonly fields?: components["parameters"]["Fields"];
            };
            readonly header?: never;
            readonly path: {
                /** @description The id of the schedule. */
                readonly schedule: components["parameters"]["ScheduleId"];
                /** @description The id of the update. */
                readonly update: components["parameters"]["UpdateId"];
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description Success */
            readonly 200: {
                headers: {
                    readonly ETag: components["headers"]["ETag"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/vnd.api+json": components["schemas"]["ScheduleUpdateDocument"];
                };
            };
            readonly 304: components["responses"]["NotModified"];
            readonly 400: components["responses"]["BadRequest"];
            readonly 404: components["responses"]["NotFound"];
            readonly 408: components["responses"]["RequestTimeout"];
            readonly 429: components["responses"]["TooManyRequests"];
            readonly 431: components["responses"]["HeadersTooLarge"];
            readonly 500: components["responses"]["ServerFailed"];
            readonly 503: components["responses"]["Unavailable"];
        };
    };
    readonly updateScheduleUpdate: {
        readonly parameters: {
            readonly query?: {
                /** @description Related data to bring along. */
                readonly include?: components["parameters"]["ScheduleUpdatesInclude"];
                /** @description `fields[components]=name,status`: only these attributes and relationships of resources of the type. */
                readonly fields?: components["parameters"]["Fields"];
            };
            readonly header?: {
                /** @description A random text, new for each write. A request with the same key, method, path and body within 24 hours (or as many as the setting `idempotency_hours` says) gets the answer of the first one, and writes nothing. */
                readonly "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /** @description The ETag of the answer that the change is based on: 412 if the record was written since. `*` means that it must exist. */
                readonly "If-Match"?: components["parameters"]["IfMatch"];
                /** @description `dry-run` gives the answer that the write would get, and writes nothing. `meta.audience` says who would be told. */
                readonly Prefer?: components["parameters"]["Prefer"];
            };
            readonly path: {
                /** @description The id of the schedule. */
                readonly schedule: components["parameters"]["ScheduleId"];
                /** @description The id of the update. */
                readonly update: components["parameters"]["UpdateId"];
            };
            readonly cookie?: never;
        };
        readonly requestBody?: {
            readonly content: {
                readonly "application/json": components["schemas"]["UpdateScheduleUpdateRequest"];
            };
        };
        readonly responses: {
            /** @description Success */
            readonly 200: {
                headers: {
                    readonly ETag: components["headers"]["ETag"];
                    readonly "Daymark-Event": components["headers"]["DaymarkEvent"];
                    readonly "Idempotency-Replayed": components["headers"]["IdempotencyReplayed"];
                    readonly "Preference-Applied": components["headers"]["PreferenceApplied"];
                    readonly "Dry-Run-Audience": components["headers"]["DryRunAudience"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/vnd.api+json": components["schemas"]["ScheduleUpdateDocument"];
                };
            };
            readonly 400: components["responses"]["BadRequest"];
            readonly 401: components["responses"]["Unauthenticated"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 404: components["responses"]["NotFound"];
            readonly 408: components["responses"]["RequestTimeout"];
            readonly 412: components["responses"]["PreconditionFailed"];
            readonly 413: components["responses"]["PayloadTooLarge"];
            readonly 415: components["responses"]["UnsupportedMediaType"];
            readonly 422: components["responses"]["Invalid"];
            readonly 429: components["responses"]["TooManyRequests"];
            readonly 431: components["responses"]["HeadersTooLarge"];
            readonly 500: components["responses"]["ServerFailed"];
            readonly 503: components["responses"]["Unavailable"];
        };
    };
    readonly deleteScheduleUpdate: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: {
                /** @description A random text, new for each write. A request with the same key, method, path and body within 24 hours (or as many as the setting `idempotency_hours` says) gets the answer of the first one, and writes nothing. */
                readonly "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /** @description The ETag of the answer that the change is based on: 412 if the record was written since. `*` means that it must exist. */
                readonly "If-Match"?: components["parameters"]["IfMatch"];
                /** @description `dry-run` gives the answer that the write would get, and writes nothing. `meta.audience` says who would be told. */
                readonly Prefer?: components["parameters"]["Prefer"];
            };
            readonly path: {
                /** @description The id of the schedule. */
                readonly schedule: components["parameters"]["ScheduleId"];
                /** @description The id of the update. */
                readonly update: components["parameters"]["UpdateId"];
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description Deleted */
            readonly 204: {
                headers: {
                    readonly "Daymark-Event": components["headers"]["DaymarkEvent"];
                    readonly "Idempotency-Replayed": components["headers"]["IdempotencyReplayed"];
                    readonly "Preference-Applied": components["headers"]["PreferenceApplied"];
                    readonly "Dry-Run-Audience": components["headers"]["DryRunAudience"];
                    readonly [name: string]: unknown;
                };
                content?: never;
            };
            readonly 400: components["responses"]["BadRequest"];
            readonly 401: components["responses"]["Unauthenticated"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 404: components["responses"]["NotFound"];
            readonly 408: components["responses"]["RequestTimeout"];
            readonly 412: components["responses"]["PreconditionFailed"];
            readonly 413: components["responses"]["PayloadTooLarge"];
            readonly 415: components["responses"]["UnsupportedMediaType"];
            readonly 422: components["responses"]["Invalid"];
            readonly 429: components["responses"]["TooManyRequests"];
            readonly 431: components["responses"]["HeadersTooLarge"];
            readonly 500: components["responses"]["ServerFailed"];
            readonly 503: components["responses"]["Unavailable"];
        };
    };
    readonly patchScheduleUpdate: {
        readonly parameters: {
            readonly query?: {
                /** @description Related data to bring along. */
                readonly include?: components["parameters"]["ScheduleUpdatesInclude"];
                /** @description `fields[components]=name,status`: only these attributes and relationships of resources of the type. */
                readonly fields?: components["parameters"]["Fields"];
            };
            readonly header?: {
                /** @description A random text, new for each write. A request with the same key, method, path and body within 24 hours (or as many as the setting `idempotency_hours` says) gets the answer of the first one, and writes nothing. */
                readonly "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /** @description The ETag of the answer that the change is based on: 412 if the record was written since. `*` means that it must exist. */
                readonly "If-Match"?: components["parameters"]["IfMatch"];
                /** @description `dry-run` gives the answer that the write would get, and writes nothing. `meta.audience` says who would be told. */
                readonly Prefer?: components["parameters"]["Prefer"];
            };
            readonly path: {
                /** @description The id of the schedule. */
                readonly schedule: components["parameters"]["ScheduleId"];
                /** @description The id of the update. */
                readonly update: components["parameters"]["UpdateId"];
            };
            readonly cookie?: never;
        };
        readonly requestBody?: {
            readonly content: {
                readonly "application/json": components["schemas"]["UpdateScheduleUpdateRequest"];
            };
        };
        readonly responses: {
            /** @description Success */
            readonly 200: {
                headers: {
                    readonly ETag: components["headers"]["ETag"];
                    readonly "Daymark-Event": components["headers"]["DaymarkEvent"];
                    readonly "Idempotency-Replayed": components["headers"]["IdempotencyReplayed"];
                    readonly "Preference-Applied": components["headers"]["PreferenceApplied"];
                    readonly "Dry-Run-Audience": components["headers"]["DryRunAudience"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/vnd.api+json": components["schemas"]["ScheduleUpdateDocument"];
                };
            };
            readonly 400: components["responses"]["BadRequest"];
            readonly 401: components["responses"]["Unauthenticated"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 404: components["responses"]["NotFound"];
            readonly 408: components["responses"]["RequestTimeout"];
            readonly 412: components["responses"]["PreconditionFailed"];
            readonly 413: components["responses"]["PayloadTooLarge"];
            readonly 415: components["responses"]["UnsupportedMediaType"];
            readonly 422: components["responses"]["Invalid"];
            readonly 429: components["responses"]["TooManyRequests"];
            readonly 431: components["responses"]["HeadersTooLarge"];
            readonly 500: components["responses"]["ServerFailed"];
            readonly 503: components["responses"]["Unavailable"];
        };
    };
    readonly listImages: {
        readonly parameters: {
            readonly query?: {
                /** @description How many records a page has; `page[size]` is the same. */
                readonly per_page?: components["parameters"]["PerPage"];
                /** @description Which page; `page[number]` is the same. */
                readonly page?: components["parameters"]["Page"];
                /** @description Fields to sort by; a hyphen in front sorts descending. */
                readonly sort?: readonly ("id" | "-id" | "bytes" | "-bytes")[];
                /** @description `fields[components]=name,status`: only these attributes and relationships of resources of the type. */
                readonly fields?: components["parameters"]["Fields"];
            };
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description Success */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/vnd.api+json": components["schemas"]["ImageCollection"];
                };
            };
            readonly 400: components["responses"]["BadRequest"];
            readonly 401: components["responses"]["Unauthenticated"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 408: components["responses"]["RequestTimeout"];
            readonly 429: components["responses"]["TooManyRequests"];
            readonly 431: components["responses"]["HeadersTooLarge"];
            readonly 500: components["responses"]["ServerFailed"];
            readonly 503: components["responses"]["Unavailable"];
        };
    };
    readonly createImage: {
        readonly parameters: {
            readonly query?: {
                /** @description `fields[components]=name,status`: only these attributes and relationships of resources of the type. */
                readonly fields?: components["parameters"]["Fields"];
            };
            readonly header?: {
                /** @description A random text, new for each write. A request with the same key, method, path and body within 24 hours (or as many as the setting `idempotency_hours` says) gets the answer of the first one, and writes nothing. */
                readonly "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /** @description `dry-run` gives the answer that the write would get, and writes nothing. `meta.audience` says who would be told. */
                readonly Prefer?: components["parameters"]["Prefer"];
            };
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": components["schemas"]["CreateImageRequest"];
            };
        };
        readonly responses: {
            /** @description Success */
            readonly 200: {
                headers: {
                    readonly ETag: components["headers"]["ETag"];
                    readonly "Daymark-Event": components["headers"]["DaymarkEvent"];
                    readonly "Idempotency-Replayed": components["headers"]["IdempotencyReplayed"];
                    readonly "Preference-Applied": components["headers"]["PreferenceApplied"];
                    readonly "Dry-Run-Audience": components["headers"]["DryRunAudience"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/vnd.api+json": components["schemas"]["ImageDocument"];
                };
            };
            readonly 400: components["responses"]["BadRequest"];
            readonly 401: components["responses"]["Unauthenticated"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 408: components["responses"]["RequestTimeout"];
            readonly 413: components["responses"]["PayloadTooLarge"];
            readonly 415: components["responses"]["UnsupportedMediaType"];
            readonly 422: components["responses"]["Invalid"];
            readonly 429: components["responses"]["TooManyRequests"];
            readonly 431: components["responses"]["HeadersTooLarge"];
            readonly 500: components["responses"]["ServerFailed"];
            readonly 503: components["responses"]["Unavailable"];
        };
    };
    readonly getImage: {
        readonly parameters: {
            readonly query?: {
                /** @description `fields[components]=name,status`: only these attributes and relationships of resources of the type. */
                readonly fields?: components["parameters"]["Fields"];
            };
            readonly header?: never;
            readonly path: {
                /** @description The id of the image. */
                readonly image: components["parameters"]["ImageId"];
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description Success */
            readonly 200: {
                headers: {
                    readonly ETag: components["headers"]["ETag"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/vnd.api+json": components["schemas"]["ImageDocument"];
                };
            };
            readonly 400: components["responses"]["BadRequest"];
            readonly 401: components["responses"]["Unauthenticated"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 404: components["responses"]["NotFound"];
            readonly 408: components["responses"]["RequestTimeout"];
            readonly 429: components["responses"]["TooManyRequests"];
            readonly 431: components["responses"]["HeadersTooLarge"];
            readonly 500: components["responses"]["ServerFailed"];
            readonly 503: components["responses"]["Unavailable"];
        };
    };
    readonly deleteImage: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: {
                /** @description A random text, new for each write. A request with the same key, method, path and body within 24 hours (or as many as the setting `idempotency_hours` says) gets the answer of the first one, and writes nothing. */
                readonly "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /** @description The ETag of the answer that the change is based on: 412 if the record was written since. `*` means that it must exist. */
                readonly "If-Match"?: components["parameters"]["IfMatch"];
                /** @description `dry-run` gives the answer that the write would get, and writes nothing. `meta.audience` says who would be told. */
                readonly Prefer?: components["parameters"]["Prefer"];
            };
            readonly path: {
                /** @description The id of the image. */
                readonly image: components["parameters"]["ImageId"];
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description Deleted */
            readonly 204: {
                headers: {
                    readonly "Daymark-Event": components["headers"]["DaymarkEvent"];
                    readonly "Idempotency-Replayed": components["headers"]["IdempotencyReplayed"];
                    readonly "Preference-Applied": components["headers"]["PreferenceApplied"];
                    readonly "Dry-Run-Audience": components["headers"]["DryRunAudience"];
                    readonly [name: string]: unknown;
                };
                content?: never;
            };
            readonly 400: components["responses"]["BadRequest"];
            readonly 401: components["responses"]["Unauthenticated"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 404: components["responses"]["NotFound"];
            readonly 408: components["responses"]["RequestTimeout"];
            readonly 412: components["responses"]["PreconditionFailed"];
            readonly 413: components["responses"]["PayloadTooLarge"];
            readonly 415: components["responses"]["UnsupportedMediaType"];
            readonly 422: components["responses"]["Invalid"];
            readonly 429: components["responses"]["TooManyRequests"];
            readonly 431: components["responses"]["HeadersTooLarge"];
            readonly 500: components["responses"]["ServerFailed"];
            readonly 503: components["responses"]["Unavailable"];
        };
    };
    readonly listMetrics: {
        readonly parameters: {
            readonly query?: {
                /** @description How many records a page has; `page[size]` is the same. */
                readonly per_page?: components["parameters"]["PerPage"];
                /** @description Which page; `page[number]` is the same. */
                readonly page?: components["parameters"]["Page"];
                /** @description Fields to sort by; a hyphen in front sorts descending. */
                readonly sort?: readonly ("name" | "-name" | "order" | "-order" | "id" | "-id")[];
                /** @description Holds one of these texts, whatever their case. */
                readonly "filter[name]"?: components["parameters"]["FilterName"];
                /** @description Any of these. */
                readonly "filter[calc_type]"?: readonly (0 | 1)[];
                /** @description Any of these. */
                readonly "filter[visible]"?: components["parameters"]["FilterVisible"];
                /** @description What to search for in the names, whatever its case. */
                readonly "filter[q]"?: components["parameters"]["FilterQ"];
                /** @description Related data to bring along. */
                readonly include?: components["parameters"]["MetricsInclude"];
                /** @description `fields[components]=name,status`: only these attributes and relationships of resources of the type. */
                readonly fields?: components["parameters"]["Fields"];
            };
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description Success */
            readonly 200: {
                headers: {
                    readonly ETag: components["headers"]["ETag"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/vnd.api+json": components["schemas"]["MetricCollection"];
                };
            };
            readonly 304: components["responses"]["NotModified"];
            readonly 400: components["responses"]["BadRequest"];
            readonly 408: components["responses"]["RequestTimeout"];
            readonly 429: components["responses"]["TooManyRequests"];
            readonly 431: components["responses"]["HeadersTooLarge"];
            readonly 500: components["responses"]["ServerFailed"];
            readonly 503: components["responses"]["Unavailable"];
        };
    };
    readonly createMetric: {
        readonly parameters: {
            readonly query?: {
                /** @description Related data to bring along. */
                readonly include?: components["parameters"]["MetricsInclude"];
                /** @description `fields[components]=name,status`: only these attributes and relationships of resources of the type. */
                readonly fields?: components["parameters"]["Fields"];
            };
            readonly header?: {
                /** @description A random text, new for each write. A request with the same key, method, path and body within 24 hours (or as many as the setting `idempotency_hours` says) gets the answer of the first one, and writes nothing. */
                readonly "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /** @description `dry-run` gives the answer that the write would get, and writes nothing. `meta.audience` says who would be told. */
                readonly Prefer?: components["parameters"]["Prefer"];
            };
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": components["schemas"]["CreateMetricRequest"];
            };
        };
        readonly responses: {
            /** @description Success */
            readonly 200: {
                headers: {
                    readonly ETag: components["headers"]["ETag"];
                    readonly "Daymark-Event": components["headers"]["DaymarkEvent"];
                    readonly "Idempotency-Replayed": components["headers"]["IdempotencyReplayed"];
                    readonly "Preference-Applied": components["headers"]["PreferenceApplied"];
                    readonly "Dry-Run-Audience": components["headers"]["DryRunAudience"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/vnd.api+json": components["schemas"]["MetricDocument"];
                };
            };
            readonly 400: components["responses"]["BadRequest"];
            readonly 401: components["responses"]["Unauthenticated"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 408: components["responses"]["RequestTimeout"];
            readonly 413: components["responses"]["PayloadTooLarge"];
            readonly 415: components["responses"]["UnsupportedMediaType"];
            readonly 422: components["responses"]["Invalid"];
            readonly 429: components["responses"]["TooManyRequests"];
            readonly 431: components["responses"]["HeadersTooLarge"];
            readonly 500: components["responses"]["ServerFailed"];
            readonly 503: components["responses"]["Unavailable"];
        };
    };
    readonly getMetric: {
        readonly parameters: {
            readonly query?: {
                /** @description Related data to bring along. */
                readonly include?: components["parameters"]["MetricsInclude"];
                /** @description `fields[components]=name,status`: only these attributes and relationships of resources of the type. */
                readonly fields?: components["parameters"]["Fields"];
            };
            readonly header?: never;
            readonly path: {
                /** @description The id of the metric. */
                readonly metric: components["parameters"]["MetricId"];
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description Success */
            readonly 200: {
                headers: {
                    readonly ETag: components["headers"]["ETag"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/vnd.api+json": components["schemas"]["MetricDocument"];
                };
            };
            readonly 304: components["responses"]["NotModified"];
            readonly 400: components["responses"]["BadRequest"];
            readonly 404: components["responses"]["NotFound"];
            readonly 408: components["responses"]["RequestTimeout"];
            readonly 429: components["responses"]["TooManyRequests"];
            readonly 431: components["responses"]["HeadersTooLarge"];
            readonly 500: components["responses"]["ServerFailed"];
            readonly 503: components["responses"]["Unavailable"];
        };
    };
    readonly updateMetric: {
        readonly parameters: {
            readonly query?: {
                /** @description Related data to bring along. */
                readonly include?: components["parameters"]["MetricsInclude"];
                /** @description `fields[components]=name,status`: only these attributes and relationships of resources of the type. */
                readonly fields?: components["parameters"]["Fields"];
            };
            readonly header?: {
                /** @description A random text, new for each write. A request with the same key, method, path and body within 24 hours (or as many as the setting `idempotency_hours` says) gets the answer of the first one, and writes nothing. */
                readonly "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /** @description The ETag of the answer that the change is based on: 412 if the record was written since. `*` means that it must exist. */
                readonly "If-Match"?: components["parameters"]["IfMatch"];
                /** @description `dry-run` gives the answer that the write would get, and writes nothing. `meta.audience` says who would be told. */
                readonly Prefer?: components["parameters"]["Prefer"];
            };
            readonly path: {
                /** @description The id of the metric. */
                readonly metric: components["parameters"]["MetricId"];
            };
            readonly cookie?: never;
        };
        readonly requestBody?: {
            readonly content: {
                readonly "application/json": components["schemas"]["UpdateMetricRequest"];
            };
        };
        readonly responses: {
            /** @description Success */
            readonly 200: {
                headers: {
                    readonly ETag: components["headers"]["ETag"];
                    readonly "Daymark-Event": components["headers"]["DaymarkEvent"];
                    readonly "Idempotency-Replayed": components["headers"]["IdempotencyReplayed"];
                    readonly "Preference-Applied": components["headers"]["PreferenceApplied"];
                    readonly "Dry-Run-Audience": components["headers"]["DryRunAudience"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/vnd.api+json": components["schemas"]["MetricDocument"];
                };
            };
            readonly 400: components["responses"]["BadRequest"];
            readonly 401: components["responses"]["Unauthenticated"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 404: components["responses"]["NotFound"];
            readonly 408: components["responses"]["RequestTimeout"];
            readonly 412: components["responses"]["PreconditionFailed"];
            readonly 413: components["responses"]["PayloadTooLarge"];
            readonly 415: components["responses"]["UnsupportedMediaType"];
            readonly 422: components["responses"]["Invalid"];
            readonly 429: components["responses"]["TooManyRequests"];
            readonly 431: components["responses"]["HeadersTooLarge"];
            readonly 500: components["responses"]["ServerFailed"];
            readonly 503: components["responses"]["Unavailable"];
        };
    };
    readonly deleteMetric: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: {
                /** @description A random text, new for each write. A request with the same key, method, path and body within 24 hours (or as many as the setting `idempotency_hours` says) gets the answer of the first one, and writes nothing. */
                readonly "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /** @description The ETag of the answer that the change is based on: 412 if the record was written since. `*` means that it must exist. */
                readonly "If-Match"?: components["parameters"]["IfMatch"];
                /** @description `dry-run` gives the answer that the write would get, and writes nothing. `meta.audience` says who would be told. */
                readonly Prefer?: components["parameters"]["Prefer"];
            };
            readonly path: {
                /** @description The id of the metric. */
                readonly metric: components["parameters"]["MetricId"];
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description Deleted */
            readonly 204: {
                headers: {
                    readonly "Daymark-Event": components["headers"]["DaymarkEvent"];
                    readonly "Idempotency-Replayed": components["headers"]["IdempotencyReplayed"];
                    readonly "Preference-Applied": components["headers"]["PreferenceApplied"];
                    readonly "Dry-Run-Audience": components["headers"]["DryRunAudience"];
                    readonly [name: string]: unknown;
                };
                content?: never;
            };
            readonly 400: components["responses"]["BadRequest"];
            readonly 401: components["responses"]["Unauthenticated"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 404: components["responses"]["NotFound"];
            readonly 408: components["responses"]["RequestTimeout"];
            readonly 412: components["responses"]["PreconditionFailed"];
            readonly 413: components["responses"]["PayloadTooLarge"];
            readonly 415: components["responses"]["UnsupportedMediaType"];
            readonly 422: components["responses"]["Invalid"];
            readonly 429: components["responses"]["TooManyRequests"];
            readonly 431: components["responses"]["HeadersTooLarge"];
            readonly 500: components["responses"]["ServerFailed"];
            readonly 503: components["responses"]["Unavailable"];
        };
    };
    readonly patchMetric: {
        readonly parameters: {
            readonly query?: {
                /** @description Related data to bring along. */
                readonly include?: components["parameters"]["MetricsInclude"];
                /** @description `fields[components]=name,status`: only these attributes and relationships of resources of the type. */
                readonly fields?: components["parameters"]["Fields"];
            };
            readonly header?: {
                /** @description A random text, new for each write. A request with the same key, method, path and body within 24 hours (or as many as the setting `idempotency_hours` says) gets the answer of the first one, and writes nothing. */
                readonly "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /** @description The ETag of the answer that the change is based on: 412 if the record was written since. `*` means that it must exist. */
                readonly "If-Match"?: components["parameters"]["IfMatch"];
                /** @description `dry-run` gives the answer that the write would get, and writes nothing. `meta.audience` says who would be told. */
                readonly Prefer?: components["parameters"]["Prefer"];
            };
            readonly path: {
                /** @description The id of the metric. */
                readonly metric: components["parameters"]["MetricId"];
            };
            readonly cookie?: never;
        };
        readonly requestBody?: {
            readonly content: {
                readonly "application/json": components["schemas"]["UpdateMetricRequest"];
            };
        };
        readonly responses: {
            /** @description Success */
            readonly 200: {
                headers: {
                    readonly ETag: components["headers"]["ETag"];
                    readonly "Daymark-Event": components["headers"]["DaymarkEvent"];
                    readonly "Idempotency-Replayed": components["headers"]["IdempotencyReplayed"];
                    readonly "Preference-Applied": components["headers"]["PreferenceApplied"];
                    readonly "Dry-Run-Audience": components["headers"]["DryRunAudience"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/vnd.api+json": components["schemas"]["MetricDocument"];
                };
            };
            readonly 400: components["responses"]["BadRequest"];
            readonly 401: components["responses"]["Unauthenticated"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 404: components["responses"]["NotFound"];
            readonly 408: components["responses"]["RequestTimeout"];
            readonly 412: components["responses"]["PreconditionFailed"];
            readonly 413: components["responses"]["PayloadTooLarge"];
            readonly 415: components["responses"]["UnsupportedMediaType"];
            readonly 422: components["responses"]["Invalid"];
            readonly 429: components["responses"]["TooManyRequests"];
            readonly 431: components["responses"]["HeadersTooLarge"];
            readonly 500: components["responses"]["ServerFailed"];
            readonly 503: components["responses"]["Unavailable"];
        };
    };
    readonly getMetricChart: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                /** @description The id of the metric. */
                readonly metric: components["parameters"]["MetricId"];
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description Success */
            readonly 200: {
                headers: {
                    readonly ETag: components["headers"]["ETag"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": {
                        readonly data: {
                            readonly metric: number;
                            readonly views: readonly components["schemas"]["MetricSeries"][];
                        };
                    };
                };
            };
            readonly 304: components["responses"]["NotModified"];
            readonly 400: components["responses"]["BadRequest"];
            readonly 404: components["responses"]["NotFound"];
            readonly 408: components["responses"]["RequestTimeout"];
            readonly 429: components["responses"]["TooManyRequests"];
            readonly 431: components["responses"]["HeadersTooLarge"];
            readonly 500: components["responses"]["ServerFailed"];
            readonly 503: components["responses"]["Unavailable"];
        };
    };
    readonly listMetricPoints: {
        readonly parameters: {
            readonly query?: {
                /** @description How many records a page has; `page[size]` is the same. */
                readonly per_page?: components["parameters"]["PerPage"];
                /** @description Which page; `page[number]` is the same. */
                readonly page?: components["parameters"]["Page"];
                /** @description Fields to sort by; a hyphen in front sorts descending. */
                readonly sort?: readonly ("id" | "-id" | "created_at" | "-created_at")[];
                /** @description A date, or a date and time. */
                readonly "filter[after]"?: components["parameters"]["FilterAfter"];
                /** @description A date, or a date and time. */
                readonly "filter[before]"?: components["parameters"]["FilterBefore"];
                /** @description Related data to bring along. */
                readonly include?: components["parameters"]["MetricPointsInclude"];
                /** @description `fields[components]=name,status`: only these attributes and relationships of resources of the type. */
                readonly fields?: components["parameters"]["Fields"];
            };
            readonly header?: never;
            readonly path: {
                /** @description The id of the metric. */
                readonly metric: components["parameters"]["MetricId"];
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description Success */
            readonly 200: {
                headers: {
                    readonly ETag: components["headers"]["ETag"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/vnd.api+json": components["schemas"]["MetricPointCollection"];
                };
            };
            readonly 304: components["responses"]["NotModified"];
            readonly 400: components["responses"]["BadRequest"];
            readonly 404: components["responses"]["NotFound"];
            readonly 408: components["responses"]["RequestTimeout"];
            readonly 429: components["responses"]["TooManyRequests"];
            readonly 431: components["responses"]["HeadersTooLarge"];
            readonly 500: components["responses"]["ServerFailed"];
            readonly 503: components["responses"]["Unavailable"];
        };
    };
    readonly createMetricPoint: {
        readonly parameters: {
            readonly query?: {
                /** @description Related data to bring along. */
                readonly include?: components["parameters"]["MetricPointsInclude"];
                /** @description `fields[components]=name,status`: only these attributes and relationships of resources of the type. */
                readonly fields?: components["parameters"]["Fields"];
            };
            readonly header?: {
                /** @description A random text, new for each write. A request with the same key, method, path and body within 24 hours (or as many as the setting `idempotency_hours` says) gets the answer of the first one, and writes nothing. */
                readonly "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /** @description `dry-run` gives the answer that the write would get, and writes nothing. `meta.audience` says who would be told. */
                readonly Prefer?: components["parameters"]["Prefer"];
            };
            readonly path: {
                /** @description The id of the metric. */
                readonly metric: components["parameters"]["MetricId"];
            };
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": components["schemas"]["CreateMetricPointRequest"];
            };
        };
        readonly responses: {
            /** @description Success */
            readonly 200: {
                headers: {
                    readonly ETag: components["headers"]["ETag"];
                    readonly "Daymark-Event": components["headers"]["DaymarkEvent"];
                    readonly "Idempotency-Replayed": components["headers"]["IdempotencyReplayed"];
                    readonly "Preference-Applied": components["headers"]["PreferenceApplied"];
                    readonly "Dry-Run-Audience": components["headers"]["DryRunAudience"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/vnd.api+json": components["schemas"]["MetricPointDocument"];
                };
            };
            readonly 400: components["responses"]["BadRequest"];
            readonly 401: components["responses"]["Unauthenticated"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 404: components["responses"]["NotFound"];
            readonly 408: components["responses"]["RequestTimeout"];
            readonly 413: components["responses"]["PayloadTooLarge"];
            readonly 415: components["responses"]["UnsupportedMediaType"];
            readonly 422: components["responses"]["Invalid"];
            readonly 429: components["responses"]["TooManyRequests"];
            readonly 431: components["responses"]["HeadersTooLarge"];
            readonly 500: components["responses"]["ServerFailed"];
            readonly 503: components["responses"]["Unavailable"];
        };
    };
    readonly getMetricPoint: {
        readonly parameters: {
            readonly query?: {
                /** @description Related data to bring along. */
                readonly include?: components["parameters"]["MetricPointsInclude"];
                /** @description `fields[components]=name,status`: only these attributes and relationships of resources of the type. */
                readonly fields?: components["parameters"]["Fields"];
            };
            readonly header?: never;
            readonly path: {
                /** @description The id of the metric. */
                readonly metric: components["parameters"]["MetricId"];
                /** @description The id of the point. */
                readonly point: components["parameters"]["PointId"];
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description Success */
            readonly 200: {
                headers: {
                    readonly ETag: components["headers"]["ETag"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/vnd.api+json": components["schemas"]["MetricPointDocument"];
                };
            };
            readonly 304: components["responses"]["NotModified"];
            readonly 400: components["responses"]["BadRequest"];
            readonly 404: components["responses"]["NotFound"];
            readonly 408: components["responses"]["RequestTimeout"];
            readonly 429: components["responses"]["TooManyRequests"];
            readonly 431: components["responses"]["HeadersTooLarge"];
            readonly 500: components["responses"]["ServerFailed"];
            readonly 503: components["responses"]["Unavailable"];
        };
    };
    readonly updateMetricPoint: {
        readonly parameters: {
            readonly query?: {
                /** @description Related data to bring along. */
                readonly include?: components["parameters"]["MetricPointsInclude"];
                /** @description `fields[components]=name,status`: only these attributes and relationships of resources of the type. */
                readonly fields?: components["parameters"]["Fields"];
            };
            readonly header?: {
                /** @description A random text, new for each write. A request with the same key, method, path and body within 24 hours (or as many as the setting `idempotency_hours` says) gets the answer of the first one, and writes nothing. */
                readonly "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /** @description The ETag of the answer that the change is based on: 412 if the record was written since. `*` means that it must exist. */
                readonly "If-Match"?: components["parameters"]["IfMatch"];
                /** @description `dry-run` gives the answer that the write would get, and writes nothing. `meta.audience` says who would be told. */
                readonly Prefer?: components["parameters"]["Prefer"];
            };
            readonly path: {
                /** @description The id of the metric. */
                readonly metric: components["parameters"]["MetricId"];
                /** @description The id of the point. */
                readonly point: components["parameters"]["PointId"];
            };
            readonly cookie?: never;
        };
        readonly requestBody?: {
            readonly content: {
                readonly "application/json": components["schemas"]["UpdateMetricPointRequest"];
            };
        };
        readonly responses: {
            /** @description Success */
            readonly 200: {
                headers: {
                    readonly ETag: components["headers"]["ETag"];
                    readonly "Daymark-Event": components["headers"]["DaymarkEvent"];
                    readonly "Idempotency-Replayed": components["headers"]["IdempotencyReplayed"];
                    readonly "Preference-Applied": components["headers"]["PreferenceApplied"];
                    readonly "Dry-Run-Audience": components["headers"]["DryRunAudience"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/vnd.api+json": components["schemas"]["MetricPointDocument"];
                };
            };
            readonly 400: components["responses"]["BadRequest"];
            readonly 401: components["responses"]["Unauthenticated"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 404: components["responses"]["NotFound"];
            readonly 408: components["responses"]["RequestTimeout"];
            readonly 412: components["responses"]["PreconditionFailed"];
            readonly 413: components["responses"]["PayloadTooLarge"];
            readonly 415: components["responses"]["UnsupportedMediaType"];
            readonly 422: components["responses"]["Invalid"];
            readonly 429: components["responses"]["TooManyRequests"];
            readonly 431: components["responses"]["HeadersTooLarge"];
            readonly 500: components["responses"]["ServerFailed"];
            readonly 503: components["responses"]["Unavailable"];
        };
    };
    readonly deleteMetricPoint: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: {
                /** @description A random text, new for each write. A request with the same key, method, path and body within 24 hours (or as many as the setting `idempotency_hours` says) gets the answer of the first one, and writes nothing. */
                readonly "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /** @description The ETag of the answer that the change is based on: 412 if the record was written since. `*` means that it must exist. */
                readonly "If-Match"?: components["parameters"]["IfMatch"];
                /** @description `dry-run` gives the answer that the write would get, and writes nothing. `meta.audience` says who would be told. */
                readonly Prefer?: components["parameters"]["Prefer"];
            };
            readonly path: {
                /** @description The id of the metric. */
                readonly metric: components["parameters"]["MetricId"];
                /** @description The id of the point. */
                readonly point: components["parameters"]["PointId"];
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description Deleted */
            readonly 204: {
                headers: {
                    readonly "Daymark-Event": components["headers"]["DaymarkEvent"];
                    readonly "Idempotency-Replayed": components["headers"]["IdempotencyReplayed"];
                    readonly "Preference-Applied": components["headers"]["PreferenceApplied"];
                    readonly "Dry-Run-Audience": components["headers"]["DryRunAudience"];
                    readonly [name: string]: unknown;
                };
                content?: never;
            };
            readonly 400: components["responses"]["BadRequest"];
            readonly 401: components["responses"]["Unauthenticated"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 404: components["responses"]["NotFound"];
            readonly 408: components["responses"]["RequestTimeout"];
            readonly 412: components["responses"]["PreconditionFailed"];
            readonly 413: components["responses"]["PayloadTooLarge"];
            readonly 415: components["responses"]["UnsupportedMediaType"];
            readonly 422: components["responses"]["Invalid"];
            readonly 429: components["responses"]["TooManyRequests"];
            readonly 431: components["responses"]["HeadersTooLarge"];
            readonly 500: components["responses"]["ServerFailed"];
            readonly 503: components["responses"]["Unavailable"];
        };
    };
    readonly patchMetricPoint: {
        readonly parameters: {
            readonly query?: {
                /** @description Related data to bring along. */
                readonly include?: components["parameters"]["MetricPointsInclude"];
                /** @description `fields[components]=name,status`: only these attributes and relationships of resources of the type. */
                readonly fields?: components["parameters"]["Fields"];
            };
            readonly header?: {
                /** @description A random text, new for each write. A request with the same key, method, path and body within 24 hours (or as many as the setting `idempotency_hours` says) gets the answer of the first one, and writes nothing. */
                readonly "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /** @description The ETag of the answer that the change is based on: 412 if the record was written since. `*` means that it must exist. */
                readonly "If-Match"?: components["parameters"]["IfMatch"];
                /** @description `dry-run` gives the answer that the write would get, and writes nothing. `meta.audience` says who would be told. */
                readonly Prefer?: components["parameters"]["Prefer"];
            };
            readonly path: {
                /** @description The id of the metric. */
                readonly metric: components["parameters"]["MetricId"];
                /** @description The id of the point. */
                readonly point: components["parameters"]["PointId"];
            };
            readonly cookie?: never;
        };
        readonly requestBody?: {
            readonly content: {
                readonly "application/json": components["schemas"]["UpdateMetricPointRequest"];
            };
        };
        readonly responses: {
            /** @description Success */
            readonly 200: {
                headers: {
                    readonly ETag: components["headers"]["ETag"];
                    readonly "Daymark-Event": components["headers"]["DaymarkEvent"];
                    readonly "Idempotency-Replayed": components["headers"]["IdempotencyReplayed"];
                    readonly "Preference-Applied": components["headers"]["PreferenceApplied"];
                    readonly "Dry-Run-Audience": components["headers"]["DryRunAudience"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/vnd.api+json": components["schemas"]["MetricPointDocument"];
                };
            };
            readonly 400: components["responses"]["BadRequest"];
            readonly 401: components["responses"]["Unauthenticated"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 404: components["responses"]["NotFound"];
            readonly 408: components["responses"]["RequestTimeout"];
            readonly 412: components["responses"]["PreconditionFailed"];
            readonly 413: components["responses"]["PayloadTooLarge"];
            readonly 415: components["responses"]["UnsupportedMediaType"];
            readonly 422: components["responses"]["Invalid"];
            readonly 429: components["responses"]["TooManyRequests"];
            readonly 431: components["responses"]["HeadersTooLarge"];
            readonly 500: components["responses"]["ServerFailed"];
            readonly 503: components["responses"]["Unavailable"];
        };
    };
    readonly listChecks: {
        readonly parameters: {
            readonly query?: {
                /** @description How many records a page has; `page[size]` is the same. */
                readonly per_page?: components["parameters"]["PerPage"];
                /** @description Which page; `page[number]` is the same. */
                readonly page?: components["parameters"]["Page"];
                /** @description Fields to sort by; a hyphen in front sorts descending. */
                readonly sort?: readonly ("name" | "-name" | "severity" | "-severity" | "since" | "-since" | "component" | "-component" | "tag" | "-tag" | "place" | "-place" | "id" | "-id")[];
                /** @description Holds one of these texts, whatever their case. */
                readonly "filter[name]"?: components["parameters"]["FilterName"];
                /** @description Holds one of these texts, whatever their case. */
                readonly "filter[kind]"?: components["parameters"]["FilterKind"];
                /** @description Holds one of these texts, whatever their case. */
                readonly "filter[state]"?: components["parameters"]["FilterState"];
                /** @description Holds one of these texts, whatever their case. */
                readonly "filter[tag]"?: string;
                /** @description true or false. */
                readonly "filter[paused]"?: components["parameters"]["FilterPaused"];
                /** @description Any of these ids. */
                readonly "filter[component]"?: components["parameters"]["FilterComponent"];
                /** @description Any of these ids. */
                readonly "filter[parent]"?: readonly number[];
                /** @description What to search for in the names, whatever its case. */
                readonly "filter[q]"?: components["parameters"]["FilterQ"];
                /** @description Related data to bring along. */
                readonly include?: components["parameters"]["ChecksInclude"];
                /** @description `fields[components]=name,status`: only these attributes and relationships of resources of the type. */
                readonly fields?: components["parameters"]["Fields"];
            };
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description Success */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/vnd.api+json": components["schemas"]["CheckCollection"];
                };
            };
            readonly 400: components["responses"]["BadRequest"];
            readonly 401: components["responses"]["Unauthenticated"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 408: components["responses"]["RequestTimeout"];
            readonly 429: components["responses"]["TooManyRequests"];
            readonly 431: components["responses"]["HeadersTooLarge"];
            readonly 500: components["responses"]["ServerFailed"];
            readonly 503: components["responses"]["Unavailable"];
        };
    };
    readonly createCheck: {
        readonly parameters: {
            readonly query?: {
                /** @description Related data to bring along. */
                readonly include?: components["parameters"]["ChecksInclude"];
                /** @description `fields[components]=name,status`: only these attributes and relationships of resources of the type. */
                readonly fields?: components["parameters"]["Fields"];
            };
            readonly header?: {
                /** @description A random text, new for each write. A request with the same key, method, path and body within 24 hours (or as many as the setting `idempotency_hours` says) gets the answer of the first one, and writes nothing. */
                readonly "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /** @description `dry-run` gives the answer that the write would get, and writes nothing. `meta.audience` says who would be told. */
                readonly Prefer?: components["parameters"]["Prefer"];
            };
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": components["schemas"]["CreateCheckRequest"];
            };
        };
        readonly responses: {
            /** @description Success */
            readonly 200: {
                headers: {
                    readonly ETag: components["headers"]["ETag"];
                    readonly "Daymark-Event": components["headers"]["DaymarkEvent"];
                    readonly "Idempotency-Replayed": components["headers"]["IdempotencyReplayed"];
                    readonly "Preference-Applied": components["headers"]["PreferenceApplied"];
                    readonly "Dry-Run-Audience": components["headers"]["DryRunAudience"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/vnd.api+json": components["schemas"]["CheckDocument"];
                };
            };
            readonly 400: components["responses"]["BadRequest"];
            readonly 401: components["responses"]["Unauthenticated"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 408: components["responses"]["RequestTimeout"];
            readonly 413: components["responses"]["PayloadTooLarge"];
            readonly 415: components["responses"]["UnsupportedMediaType"];
            readonly 422: components["responses"]["Invalid"];
            readonly 429: components["responses"]["TooManyRequests"];
            readonly 431: components["responses"]["HeadersTooLarge"];
            readonly 500: components["responses"]["ServerFailed"];
            readonly 503: components["responses"]["Unavailable"];
        };
    };
    readonly getCheck: {
        readonly parameters: {
            readonly query?: {
                /** @description Related data to bring along. */
                readonly include?: components["parameters"]["ChecksInclude"];
                /** @description `fields[components]=name,status`: only these attributes and relationships of resources of the type. */
                readonly fields?: components["parameters"]["Fields"];
            };
            readonly header?: never;
            readonly path: {
                /** @description The id of the check. */
                readonly check: components["parameters"]["CheckId"];
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description Success */
            readonly 200: {
                headers: {
                    readonly ETag: components["headers"]["ETag"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/vnd.api+json": components["schemas"]["CheckDocument"];
                };
            };
            readonly 400: components["responses"]["BadRequest"];
            readonly 401: components["responses"]["Unauthenticated"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 404: components["responses"]["NotFound"];
            readonly 408: components["responses"]["RequestTimeout"];
            readonly 429: components["responses"]["TooManyRequests"];
            readonly 431: components["responses"]["HeadersTooLarge"];
            readonly 500: components["responses"]["ServerFailed"];
            readonly 503: components["responses"]["Unavailable"];
        };
    };
    readonly updateCheck: {
        readonly parameters: {
            readonly query?: {
                /** @description Related data to bring along. */
                readonly include?: components["parameters"]["ChecksInclude"];
                /** @description `fields[components]=name,status`: only these attributes and relationships of resources of the type. */
                readonly fields?: components["parameters"]["Fields"];
            };
            readonly header?: {
                /** @description A random text, new for each write. A request with the same key, method, path and body within 24 hours (or as many as the setting `idempotency_hours` says) gets the answer of the first one, and writes nothing. */
                readonly "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /** @description The ETag of the answer that the change is based on: 412 if the record was written since. `*` means that it must exist. */
                readonly "If-Match"?: components["parameters"]["IfMatch"];
                /** @description `dry-run` gives the answer that the write would get, and writes nothing. `meta.audience` says who would be told. */
                readonly Prefer?: components["parameters"]["Prefer"];
            };
            readonly path: {
                /** @description The id of the check. */
                readonly check: components["parameters"]["CheckId"];
            };
            readonly cookie?: never;
        };
        readonly requestBody?: {
            readonly content: {
                readonly "application/json": components["schemas"]["UpdateCheckRequest"];
            };
        };
        readonly responses: {
            /** @description Success */
            readonly 200: {
                headers: {
                    readonly ETag: components["headers"]["ETag"];
                    readonly "Daymark-Event": components["headers"]["DaymarkEvent"];
                    readonly "Idempotency-Replayed": components["headers"]["IdempotencyReplayed"];
                    readonly "Preference-Applied": components["headers"]["PreferenceApplied"];
                    readonly "Dry-Run-Audience": components["headers"]["DryRunAudience"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/vnd.api+json": components["schemas"]["CheckDocument"];
                };
            };
            readonly 400: components["responses"]["BadRequest"];
            readonly 401: components["responses"]["Unauthenticated"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 404: components["responses"]["NotFound"];
            readonly 408: components["responses"]["RequestTimeout"];
            readonly 412: components["responses"]["PreconditionFailed"];
            readonly 413: components["responses"]["PayloadTooLarge"];
            readonly 415: components["responses"]["UnsupportedMediaType"];
            readonly 422: components["responses"]["Invalid"];
            readonly 429: components["responses"]["TooManyRequests"];
            readonly 431: components["responses"]["HeadersTooLarge"];
            readonly 500: components["responses"]["ServerFailed"];
            readonly 503: components["responses"]["Unavailable"];
        };
    };
    readonly deleteCheck: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: {
                /** @description A random text, new for each write. A request with the same key, method, path and body within 24 hours (or as many as the setting `idempotency_hours` says) gets the answer of the first one, and writes nothing. */
                readonly "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /** @description The ETag of the answer that the change is based on: 412 if the record was written since. `*` means that it must exist. */
                readonly "If-Match"?: components["parameters"]["IfMatch"];
                /** @description `dry-run` gives the answer that the write would get, and writes nothing. `meta.audience` says who would be told. */
                readonly Prefer?: components["parameters"]["Prefer"];
            };
            readonly path: {
                /** @description The id of the check. */
                readonly check: components["parameters"]["CheckId"];
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description Deleted */
            readonly 204: {
                headers: {
                    readonly "Daymark-Event": components["headers"]["DaymarkEvent"];
                    readonly "Idempotency-Replayed": components["headers"]["IdempotencyReplayed"];
                    readonly "Preference-Applied": components["headers"]["PreferenceApplied"];
                    readonly "Dry-Run-Audience": components["headers"]["DryRunAudience"];
                    readonly [name: string]: unknown;
                };
                content?: never;
            };
            readonly 400: components["responses"]["BadRequest"];
            readonly 401: components["responses"]["Unauthenticated"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 404: components["responses"]["NotFound"];
            readonly 408: components["responses"]["RequestTimeout"];
            readonly 412: components["responses"]["PreconditionFailed"];
            readonly 413: components["responses"]["PayloadTooLarge"];
            readonly 415: components["responses"]["UnsupportedMediaType"];
            readonly 422: components["responses"]["Invalid"];
            readonly 429: components["responses"]["TooManyRequests"];
            readonly 431: components["responses"]["HeadersTooLarge"];
            readonly 500: components["responses"]["ServerFailed"];
            readonly 503: components["responses"]["Unavailable"];
        };
    };
    readonly patchCheck: {
        readonly parameters: {
            readonly query?: {
                /** @description Related data to bring along. */
                readonly include?: components["parameters"]["ChecksInclude"];
                /** @description `fields[components]=name,status`: only these attributes and relationships of resources of the type. */
                readonly fields?: components["parameters"]["Fields"];
            };
            readonly header?: {
                /** @description A random text, new for each write. A request with the same key, method, path and body within 24 hours (or as many as the setting `idempotency_hours` says) gets the answer of the first one, and writes nothing. */
                readonly "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /** @description The ETag of the answer that the change is based on: 412 if the record was written since. `*` means that it must exist. */
                readonly "If-Match"?: components["parameters"]["IfMatch"];
                /** @description `dry-run` gives the answer that the write would get, and writes nothing. `meta.audience` says who would be told. */
                readonly Prefer?: components["parameters"]["Prefer"];
            };
            readonly path: {
                /** @description The id of the check. */
                readonly check: components["parameters"]["CheckId"];
            };
            readonly cookie?: never;
        };
        readonly requestBody?: {
            readonly content: {
                readonly "application/json": components["schemas"]["UpdateCheckRequest"];
            };
        };
        readonly responses: {
            /** @description Success */
            readonly 200: {
                headers: {
                    readonly ETag: components["headers"]["ETag"];
                    readonly "Daymark-Event": components["headers"]["DaymarkEvent"];
                    readonly "Idempotency-Replayed": components["headers"]["IdempotencyReplayed"];
                    readonly "Preference-Applied": components["headers"]["PreferenceApplied"];
                    readonly "Dry-Run-Audience": components["headers"]["DryRunAudience"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/vnd.api+json": components["schemas"]["CheckDocument"];
                };
            };
            readonly 400: components["responses"]["BadRequest"];
            readonly 401: components["responses"]["Unauthenticated"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 404: components["responses"]["NotFound"];
            readonly 408: components["responses"]["RequestTimeout"];
            readonly 412: components["responses"]["PreconditionFailed"];
            readonly 413: components["responses"]["PayloadTooLarge"];
            readonly 415: components["responses"]["UnsupportedMediaType"];
            readonly 422: components["responses"]["Invalid"];
            readonly 429: components["responses"]["TooManyRequests"];
            readonly 431: components["responses"]["HeadersTooLarge"];
            readonly 500: components["responses"]["ServerFailed"];
            readonly 503: components["responses"]["Unavailable"];
        };
    };
    readonly testCheck: {
        readonly parameters: {
            readonly query?: {
                /** @description `fields[components]=name,status`: only these attributes and relationships of resources of the type. */
                readonly fields?: components["parameters"]["Fields"];
            };
            readonly header?: {
                /** @description A random text, new for each write. A request with the same key, method, path and body within 24 hours (or as many as the setting `idempotency_hours` says) gets the answer of the first one, and writes nothing. */
                readonly "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /** @description `dry-run` gives the answer that the write would get, and writes nothing. `meta.audience` says who would be told. */
                readonly Prefer?: components["parameters"]["Prefer"];
            };
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": components["schemas"]["TestCheckRequest"];
            };
        };
        readonly responses: {
            /** @description Success */
            readonly 200: {
                headers: {
                    readonly ETag: components["headers"]["ETag"];
                    readonly "Daymark-Event": components["headers"]["DaymarkEvent"];
                    readonly "Idempotency-Replayed": components["headers"]["IdempotencyReplayed"];
                    readonly "Preference-Applied": components["headers"]["PreferenceApplied"];
                    readonly "Dry-Run-Audience": components["headers"]["DryRunAudience"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/vnd.api+json": components["schemas"]["CheckRunDocument"];
                };
            };
            readonly 400: components["responses"]["BadRequest"];
            readonly 401: components["responses"]["Unauthenticated"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 408: components["responses"]["RequestTimeout"];
            readonly 413: components["responses"]["PayloadTooLarge"];
            readonly 415: components["responses"]["UnsupportedMediaType"];
            readonly 422: components["responses"]["Invalid"];
            readonly 429: components["responses"]["TooManyRequests"];
            readonly 431: components["responses"]["HeadersTooLarge"];
            readonly 500: components["responses"]["ServerFailed"];
            readonly 503: components["responses"]["Unavailable"];
        };
    };
    readonly runCheck: {
        readonly parameters: {
            readonly query?: {
                /** @description `fields[components]=name,status`: only these attributes and relationships of resources of the type. */
                readonly fields?: components["parameters"]["Fields"];
            };
            readonly header?: {
                /** @description A random text, new for each write. A request with the same key, method, path and body within 24 hours (or as many as the setting `idempotency_hours` says) gets the answer of the first one, and writes nothing. */
                readonly "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /** @description `dry-run` gives the answer that the write would get, and writes nothing. `meta.audience` says who would be told. */
                readonly Prefer?: components["parameters"]["Prefer"];
            };
            readonly path: {
                /** @description The id of the check. */
                readonly check: components["parameters"]["CheckId"];
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description Success */
            readonly 200: {
                headers: {
                    readonly ETag: components["headers"]["ETag"];
                    readonly "Daymark-Event": components["headers"]["DaymarkEvent"];
                    readonly "Idempotency-Replayed": components["headers"]["IdempotencyReplayed"];
                    readonly "Preference-Applied": components["headers"]["PreferenceApplied"];
                    readonly "Dry-Run-Audience": components["headers"]["DryRunAudience"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/vnd.api+json": components["schemas"]["CheckRunDocument"];
                };
            };
            readonly 400: components["responses"]["BadRequest"];
            readonly 401: components["responses"]["Unauthenticated"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 404: components["responses"]["NotFound"];
            readonly 408: components["responses"]["RequestTimeout"];
            readonly 413: components["responses"]["PayloadTooLarge"];
            readonly 415: components["responses"]["UnsupportedMediaType"];
            readonly 422: components["responses"]["Invalid"];
            readonly 429: components["responses"]["TooManyRequests"];
            readonly 431: components["responses"]["HeadersTooLarge"];
            readonly 500: components["responses"]["ServerFailed"];
            readonly 503: components["responses"]["Unavailable"];
        };
    };
    readonly listCheckResults: {
        readonly parameters: {
            readonly query?: {
                /** @description Single results, or the sums of minutes, hours or days. */
                readonly resolution?: "raw" | "minute" | "hour" | "day";
                /** @description When the period begins: a date, or a date and time. */
                readonly "filter[from]"?: components["parameters"]["FilterFrom"];
                /** @description When the period ends; the moment itself is included. */
                readonly "filter[until]"?: components["parameters"]["FilterUntil"];
                /** @description `fields[components]=name,status`: only these attributes and relationships of resources of the type. */
                readonly fields?: components["parameters"]["Fields"];
            };
            readonly header?: never;
            readonly path: {
                /** @description The id of the check. */
                readonly check: components["parameters"]["CheckId"];
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description Success */
            readonly 200: {
                headers: {
                    readonly ETag: components["headers"]["ETag"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/vnd.api+json": components["schemas"]["CheckSeriesCollection"];
                };
            };
            readonly 400: components["responses"]["BadRequest"];
            readonly 401: components["responses"]["Unauthenticated"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 404: components["responses"]["NotFound"];
            readonly 408: components["responses"]["RequestTimeout"];
            readonly 429: components["responses"]["TooManyRequests"];
            readonly 431: components["responses"]["HeadersTooLarge"];
            readonly 500: components["responses"]["ServerFailed"];
            readonly 503: components["responses"]["Unavailable"];
        };
    };
    readonly listCheckChanges: {
        readonly parameters: {
            readonly query?: {
                /** @description How many records a page has; `page[size]` is the same. */
                readonly per_page?: components["parameters"]["PerPage"];
                /** @description Which page; `page[number]` is the same. */
                readonly page?: components["parameters"]["Page"];
                /** @description Fields to sort by; a hyphen in front sorts descending. */
                readonly sort?: readonly ("id" | "-id" | "since" | "-since")[];
                /** @description A date, or a date and time. */
                readonly "filter[after]"?: components["parameters"]["FilterAfter"];
                /** @description A date, or a date and time. */
                readonly "filter[before]"?: components["parameters"]["FilterBefore"];
                /** @description `fields[components]=name,status`: only these attributes and relationships of resources of the type. */
                readonly fields?: components["parameters"]["Fields"];
            };
            readonly header?: never;
            readonly path: {
                /** @description The id of the check. */
                readonly check: components["parameters"]["CheckId"];
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description Success */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/vnd.api+json": components["schemas"]["CheckChangeCollection"];
                };
            };
            readonly 400: components["responses"]["BadRequest"];
            readonly 401: components["responses"]["Unauthenticated"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 404: components["responses"]["NotFound"];
            readonly 408: components["responses"]["RequestTimeout"];
            readonly 429: components["responses"]["TooManyRequests"];
            readonly 431: components["responses"]["HeadersTooLarge"];
            readonly 500: components["responses"]["ServerFailed"];
            readonly 503: components["responses"]["Unavailable"];
        };
    };
    readonly listCheckBeats: {
        readonly parameters: {
            readonly query?: {
                /** @description The ids of the checks, separated by commas: at most 100. Required. */
                readonly "filter[checks]"?: string;
                /** @description `fields[components]=name,status`: only these attributes and relationships of resources of the type. */
                readonly fields?: components["parameters"]["Fields"];
            };
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description Success */
            readonly 200: {
                headers: {
                    readonly ETag: components["headers"]["ETag"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/vnd.api+json": components["schemas"]["CheckBeatsCollection"];
                };
            };
            readonly 400: components["responses"]["BadRequest"];
            readonly 401: components["responses"]["Unauthenticated"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 408: components["responses"]["RequestTimeout"];
            readonly 429: components["responses"]["TooManyRequests"];
            readonly 431: components["responses"]["HeadersTooLarge"];
            readonly 500: components["responses"]["ServerFailed"];
            readonly 503: components["responses"]["Unavailable"];
        };
    };
    readonly getCheckSummary: {
        readonly parameters: {
            readonly query?: {
                /** @description When the period begins: a date, or a date and time. */
                readonly "filter[from]"?: components["parameters"]["FilterFrom"];
                /** @description When the period ends; the moment itself is included. */
                readonly "filter[until]"?: components["parameters"]["FilterUntil"];
                /** @description `fields[components]=name,status`: only these attributes and relationships of resources of the type. */
                readonly fields?: components["parameters"]["Fields"];
            };
            readonly header?: never;
            readonly path: {
                /** @description The id of the check. */
                readonly check: components["parameters"]["CheckId"];
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description Success */
            readonly 200: {
                headers: {
                    readonly ETag: components["headers"]["ETag"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/vnd.api+json": components["schemas"]["CheckSummaryDocument"];
                };
            };
            readonly 400: components["responses"]["BadRequest"];
            readonly 401: components["responses"]["Unauthenticated"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 404: components["responses"]["NotFound"];
            readonly 408: components["responses"]["RequestTimeout"];
            readonly 429: components["responses"]["TooManyRequests"];
            readonly 431: components["responses"]["HeadersTooLarge"];
            readonly 500: components["responses"]["ServerFailed"];
            readonly 503: components["responses"]["Unavailable"];
        };
    };
    readonly listContradictions: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description Success */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": {
                        readonly data: readonly components["schemas"]["Contradiction"][];
                    };
                };
            };
            readonly 400: components["responses"]["BadRequest"];
            readonly 401: components["responses"]["Unauthenticated"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 408: components["responses"]["RequestTimeout"];
            readonly 429: components["responses"]["TooManyRequests"];
            readonly 431: components["responses"]["HeadersTooLarge"];
            readonly 500: components["responses"]["ServerFailed"];
            readonly 503: components["responses"]["Unavailable"];
        };
    };
    readonly checkPublication: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: {
                /** @description A random text, new for each write. A request with the same key, method, path and body within 24 hours (or as many as the setting `idempotency_hours` says) gets the answer of the first one, and writes nothing. */
                readonly "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": components["schemas"]["CheckPublicationRequest"];
            };
        };
        readonly responses: {
            /** @description Success */
            readonly 200: {
                headers: {
                    readonly "Idempotency-Replayed": components["headers"]["IdempotencyReplayed"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": {
                        readonly data: readonly components["schemas"]["Contradiction"][];
                    };
                };
            };
            readonly 400: components["responses"]["BadRequest"];
            readonly 401: components["responses"]["Unauthenticated"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 408: components["responses"]["RequestTimeout"];
            readonly 413: components["responses"]["PayloadTooLarge"];
            readonly 415: components["responses"]["UnsupportedMediaType"];
            readonly 422: components["responses"]["Invalid"];
            readonly 429: components["responses"]["TooManyRequests"];
            readonly 431: components["responses"]["HeadersTooLarge"];
            readonly 500: components["responses"]["ServerFailed"];
            readonly 503: components["responses"]["Unavailable"];
        };
    };
    readonly listRecoveries: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description Success */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": {
                        readonly data: readonly components["schemas"]["Recovery"][];
                    };
                };
            };
            readonly 400: components["responses"]["BadRequest"];
            readonly 401: components["responses"]["Unauthenticated"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 408: components["responses"]["RequestTimeout"];
            readonly 429: components["responses"]["TooManyRequests"];
            readonly 431: components["responses"]["HeadersTooLarge"];
            readonly 500: components["responses"]["ServerFailed"];
            readonly 503: components["responses"]["Unavailable"];
        };
    };
    readonly getUptime: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description Success */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": {
                        readonly data: {
                            readonly days: number;
                            /** @description Of all components together. */
                            readonly percent: string | null;
                            /** @description Up to five that were down, the longest first. */
                            readonly components: readonly {
                                readonly id: number;
                                readonly name: string;
                                /** @description Such as "99.98"; null as long as there is less than a day of data. */
                                readonly percent: string | null;
                            }[];
                        };
                    };
                };
            };
            readonly 400: components["responses"]["BadRequest"];
            readonly 401: components["responses"]["Unauthenticated"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 408: components["responses"]["RequestTimeout"];
            readonly 429: components["responses"]["TooManyRequests"];
            readonly 431: components["responses"]["HeadersTooLarge"];
            readonly 500: components["responses"]["ServerFailed"];
            readonly 503: components["responses"]["Unavailable"];
        };
    };
    readonly getHeartbeatAddress: {
        readonly parameters: {
            readonly query?: {
                /** @description `fields[components]=name,status`: only these attributes and relationships of resources of the type. */
                readonly fields?: components["parameters"]["Fields"];
            };
            readonly header?: never;
            readonly path: {
                /** @description The id of the check. */
                readonly check: components["parameters"]["CheckId"];
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description Success */
            readonly 200: {
                headers: {
                    readonly ETag: components["headers"]["ETag"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/vnd.api+json": components["schemas"]["HeartbeatAddressDocument"];
                };
            };
            readonly 400: components["responses"]["BadRequest"];
            readonly 401: components["responses"]["Unauthenticated"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 404: components["responses"]["NotFound"];
            readonly 408: components["responses"]["RequestTimeout"];
            readonly 429: components["responses"]["TooManyRequests"];
            readonly 431: components["responses"]["HeadersTooLarge"];
            readonly 500: components["responses"]["ServerFailed"];
            readonly 503: components["responses"]["Unavailable"];
        };
    };
    readonly listAlerts: {
        readonly parameters: {
            readonly query?: {
                /** @description How many records a page has; `page[size]` is the same. */
                readonly per_page?: components["parameters"]["PerPage"];
                /** @description Which page; `page[number]` is the same. */
                readonly page?: components["parameters"]["Page"];
                /** @description Fields to sort by; a hyphen in front sorts descending. */
                readonly sort?: readonly ("started_at" | "-started_at" | "severity" | "-severity" | "id" | "-id")[];
                /** @description Holds one of these texts, whatever their case. */
                readonly "filter[state]"?: components["parameters"]["FilterState"];
                /** @description Holds one of these texts, whatever their case. */
                readonly "filter[severity]"?: string;
                /** @description Any of these ids. */
                readonly "filter[source]"?: readonly number[];
                /** @description Any of these ids. */
                readonly "filter[check]"?: readonly number[];
                /** @description Any of these ids. */
                readonly "filter[component]"?: components["parameters"]["FilterComponent"];
                /** @description Any of these ids. */
                readonly "filter[incident]"?: components["parameters"]["FilterIncident"];
                /** @description Any of these ids. */
                readonly "filter[rule]"?: readonly number[];
                /** @description true or false. */
                readonly "filter[acknowledged]"?: boolean;
                /** @description true or false. */
                readonly "filter[folded]"?: boolean;
                /** @description What to search for in the names, whatever its case. */
                readonly "filter[q]"?: components["parameters"]["FilterQ"];
                /** @description Related data to bring along. */
                readonly include?: components["parameters"]["AlertsInclude"];
                /** @description `fields[components]=name,status`: only these attributes and relationships of resources of the type. */
                readonly fields?: components["parameters"]["Fields"];
            };
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description Success */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/vnd.api+json": components["schemas"]["AlertCollection"];
                };
            };
            readonly 400: components["responses"]["BadRequest"];
            readonly 401: components["responses"]["Unauthenticated"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 408: components["responses"]["RequestTimeout"];
            readonly 429: components["responses"]["TooManyRequests"];
            readonly 431: components["responses"]["HeadersTooLarge"];
            readonly 500: components["responses"]["ServerFailed"];
            readonly 503: components["responses"]["Unavailable"];
        };
    };
    readonly getAlert: {
        readonly parameters: {
            readonly query?: {
                /** @description Related data to bring along. */
                readonly include?: components["parameters"]["AlertsInclude"];
                /** @description `fields[components]=name,status`: only these attributes and relationships of resources of the type. */
                readonly fields?: components["parameters"]["Fields"];
            };
            readonly header?: never;
            readonly path: {
                /** @description The id of the alert. */
                readonly alert: components["parameters"]["AlertId"];
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description Success */
            readonly 200: {
                headers: {
                    readonly ETag: components["headers"]["ETag"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/vnd.api+json": components["schemas"]["AlertDocument"];
                };
            };
            readonly 400: components["responses"]["BadRequest"];
            readonly 401: components["responses"]["Unauthenticated"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 404: components["responses"]["NotFound"];
            readonly 408: components["responses"]["RequestTimeout"];
            readonly 429: components["responses"]["TooManyRequests"];
            readonly 431: components["responses"]["HeadersTooLarge"];
            readonly 500: components["responses"]["ServerFailed"];
            readonly 503: components["responses"]["Unavailable"];
        };
    };
    readonly acknowledgeAlert: {
        readonly parameters: {
            readonly query?: {
                /** @description Related data to bring along. */
                readonly include?: components["parameters"]["AlertsInclude"];
                /** @description `fields[components]=name,status`: only these attributes and relationships of resources of the type. */
                readonly fields?: components["parameters"]["Fields"];
            };
            readonly header?: {
                /** @description A random text, new for each write. A request with the same key, method, path and body within 24 hours (or as many as the setting `idempotency_hours` says) gets the answer of the first one, and writes nothing. */
                readonly "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /** @description `dry-run` gives the answer that the write would get, and writes nothing. `meta.audience` says who would be told. */
                readonly Prefer?: components["parameters"]["Prefer"];
            };
            readonly path: {
                /** @description The id of the alert. */
                readonly alert: components["parameters"]["AlertId"];
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description Success */
            readonly 200: {
                headers: {
                    readonly ETag: components["headers"]["ETag"];
                    readonly "Daymark-Event": components["headers"]["DaymarkEvent"];
                    readonly "Idempotency-Replayed": components["headers"]["IdempotencyReplayed"];
                    readonly "Preference-Applied": components["headers"]["PreferenceApplied"];
                    readonly "Dry-Run-Audience": components["headers"]["DryRunAudience"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/vnd.api+json": components["schemas"]["AlertDocument"];
                };
            };
            readonly 400: components["responses"]["BadRequest"];
            readonly 401: components["responses"]["Unauthenticated"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 404: components["responses"]["NotFound"];
            readonly 408: components["responses"]["RequestTimeout"];
            readonly 413: components["responses"]["PayloadTooLarge"];
            readonly 415: components["responses"]["UnsupportedMediaType"];
            readonly 422: components["responses"]["Invalid"];
            readonly 429: components["responses"]["TooManyRequests"];
            readonly 431: components["responses"]["HeadersTooLarge"];
            readonly 500: components["responses"]["ServerFailed"];
            readonly 503: components["responses"]["Unavailable"];
        };
    };
    readonly resolveAlert: {
        readonly parameters: {
            readonly query?: {
                /** @description Related data to bring along. */
                readonly include?: components["parameters"]["AlertsInclude"];
                /** @description `fields[components]=name,status`: only these attributes and relationships of resources of the type. */
                readonly fields?: components["parameters"]["Fields"];
            };
            readonly header?: {
                /** @description A random text, new for each write. A request with the same key, method, path and body within 24 hours (or as many as the setting `idempotency_hours` says) gets the answer of the first one, and writes nothing. */
                readonly "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /** @description `dry-run` gives the answer that the write would get, and writes nothing. `meta.audience` says who would be told. */
                readonly Prefer?: components["parameters"]["Prefer"];
            };
            readonly path: {
                /** @description The id of the alert. */
                readonly alert: components["parameters"]["AlertId"];
            };
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": components["schemas"]["ResolveAlertRequest"];
            };
        };
        readonly responses: {
            /** @description Success */
            readonly 200: {
                headers: {
                    readonly ETag: components["headers"]["ETag"];
                    readonly "Daymark-Event": components["headers"]["DaymarkEvent"];
                    readonly "Idempotency-Replayed": components["headers"]["IdempotencyReplayed"];
                    readonly "Preference-Applied": components["headers"]["PreferenceApplied"];
                    readonly "Dry-Run-Audience": components["headers"]["DryRunAudience"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/vnd.api+json": components["schemas"]["AlertDocument"];
                };
            };
            readonly 400: components["responses"]["BadRequest"];
            readonly 401: components["responses"]["Unauthenticated"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 404: components["responses"]["NotFound"];
            readonly 408: components["responses"]["RequestTimeout"];
            readonly 413: components["responses"]["PayloadTooLarge"];
            readonly 415: components["responses"]["UnsupportedMediaType"];
            readonly 422: components["responses"]["Invalid"];
            readonly 429: components["responses"]["TooManyRequests"];
            readonly 431: components["responses"]["HeadersTooLarge"];
            readonly 500: components["responses"]["ServerFailed"];
            readonly 503: components["responses"]["Unavailable"];
        };
    };
    readonly publishAlert: {
        readonly parameters: {
            readonly query?: {
                /** @description Related data to bring along. */
                readonly include?: components["parameters"]["AlertsInclude"];
                /** @description `fields[components]=name,status`: only these attributes and relationships of resources of the type. */
                readonly fields?: components["parameters"]["Fields"];
            };
            readonly header?: {
                /** @description A random text, new for each write. A request with the same key, method, path and body within 24 hours (or as many as the setting `idempotency_hours` says) gets the answer of the first one, and writes nothing. */
                readonly "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /** @description `dry-run` gives the answer that the write would get, and writes nothing. `meta.audience` says who would be told. */
                readonly Prefer?: components["parameters"]["Prefer"];
            };
            readonly path: {
                /** @description The id of the alert. */
                readonly alert: components["parameters"]["AlertId"];
            };
            readonly cookie?: never;
        };
        readonly requestBody?: {
            readonly content: {
                readonly "application/json": components["schemas"]["PublishAlertRequest"];
            };
        };
        readonly responses: {
            /** @description Success */
            readonly 200: {
                headers: {
                    readonly ETag: components["headers"]["ETag"];
                    readonly "Daymark-Event": components["headers"]["DaymarkEvent"];
                    readonly "Idempotency-Replayed": components["headers"]["IdempotencyReplayed"];
                    readonly "Preference-Applied": components["headers"]["PreferenceApplied"];
                    readonly "Dry-Run-Audience": components["headers"]["DryRunAudience"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/vnd.api+json": components["schemas"]["AlertDocument"];
                };
            };
            readonly 400: components["responses"]["BadRequest"];
            readonly 401: components["responses"]["Unauthenticated"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 404: components["responses"]["NotFound"];
            readonly 408: components["responses"]["RequestTimeout"];
            readonly 413: components["responses"]["PayloadTooLarge"];
            readonly 415: components["responses"]["UnsupportedMediaType"];
            readonly 422: components["responses"]["Invalid"];
            readonly 429: components["responses"]["TooManyRequests"];
            readonly 431: components["responses"]["HeadersTooLarge"];
            readonly 500: components["responses"]["ServerFailed"];
            readonly 503: components["responses"]["Unavailable"];
        };
    };
    readonly listAlertSources: {
        readonly parameters: {
            readonly query?: {
                /** @description How many records a page has; `page[size]` is the same. */
                readonly per_page?: components["parameters"]["PerPage"];
                /** @description Which page; `page[number]` is the same. */
                readonly page?: components["parameters"]["Page"];
                /** @description Fields to sort by; a hyphen in front sorts descending. */
                readonly sort?: readonly ("name" | "-name" | "id" | "-id")[];
                /** @description Holds one of these texts, whatever their case. */
                readonly "filter[name]"?: components["parameters"]["FilterName"];
                /** @description Holds one of these texts, whatever their case. */
                readonly "filter[kind]"?: components["parameters"]["FilterKind"];
                /** @description What to search for in the names, whatever its case. */
                readonly "filter[q]"?: components["parameters"]["FilterQ"];
                /** @description `fields[components]=name,status`: only these attributes and relationships of resources of the type. */
                readonly fields?: components["parameters"]["Fields"];
            };
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description Success */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/vnd.api+json": components["schemas"]["AlertSourceCollection"];
                };
            };
            readonly 400: components["responses"]["BadRequest"];
            readonly 401: components["responses"]["Unauthenticated"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 408: components["responses"]["RequestTimeout"];
            readonly 429: components["responses"]["TooManyRequests"];
            readonly 431: components["responses"]["HeadersTooLarge"];
            readonly 500: components["responses"]["ServerFailed"];
            readonly 503: components["responses"]["Unavailable"];
        };
    };
    readonly createAlertSource: {
        readonly parameters: {
            readonly query?: {
                /** @description `fields[components]=name,status`: only these attributes and relationships of resources of the type. */
                readonly fields?: components["parameters"]["Fields"];
            };
            readonly header?: {
                /** @description A random text, new for each write. A request with the same key, method, path and body within 24 hours (or as many as the setting `idempotency_hours` says) gets the answer of the first one, and writes nothing. */
                readonly "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /** @description `dry-run` gives the answer that the write would get, and writes nothing. `meta.audience` says who would be told. */
                readonly Prefer?: components["parameters"]["Prefer"];
            };
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": components["schemas"]["CreateAlertSourceRequest"];
            };
        };
        readonly responses: {
            /** @description Success */
            readonly 200: {
                headers: {
                    readonly ETag: components["headers"]["ETag"];
                    readonly "Daymark-Event": components["headers"]["DaymarkEvent"];
                    readonly "Idempotency-Replayed": components["headers"]["IdempotencyReplayed"];
                    readonly "Preference-Applied": components["headers"]["PreferenceApplied"];
                    readonly "Dry-Run-Audience": components["headers"]["DryRunAudience"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/vnd.api+json": components["schemas"]["AlertSourceDocument"];
                };
            };
            readonly 400: components["responses"]["BadRequest"];
            readonly 401: components["responses"]["Unauthenticated"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 408: components["responses"]["RequestTimeout"];
            readonly 413: components["responses"]["PayloadTooLarge"];
            readonly 415: components["responses"]["UnsupportedMediaType"];
            readonly 422: components["responses"]["Invalid"];
            readonly 429: components["responses"]["TooManyRequests"];
            readonly 431: components["responses"]["HeadersTooLarge"];
            readonly 500: components["responses"]["ServerFailed"];
            readonly 503: components["responses"]["Unavailable"];
        };
    };
    readonly getAlertSource: {
        readonly parameters: {
            readonly query?: {
                /** @description `fields[components]=name,status`: only these attributes and relationships of resources of the type. */
                readonly fields?: components["parameters"]["Fields"];
            };
            readonly header?: never;
            readonly path: {
                /** @description The id of the source. */
                readonly source: components["parameters"]["SourceId"];
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description Success */
            readonly 200: {
                headers: {
                    readonly ETag: components["headers"]["ETag"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/vnd.api+json": components["schemas"]["AlertSourceDocument"];
                };
            };
            readonly 400: components["responses"]["BadRequest"];
            readonly 401: components["responses"]["Unauthenticated"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 404: components["responses"]["NotFound"];
            readonly 408: components["responses"]["RequestTimeout"];
            readonly 429: components["responses"]["TooManyRequests"];
            readonly 431: components["responses"]["HeadersTooLarge"];
            readonly 500: components["responses"]["ServerFailed"];
            readonly 503: components["responses"]["Unavailable"];
        };
    };
    readonly updateAlertSource: {
        readonly parameters: {
            readonly query?: {
                /** @description `fields[components]=name,status`: only these attributes and relationships of resources of the type. */
                readonly fields?: components["parameters"]["Fields"];
            };
            readonly header?: {
                /** @description A random text, new for each write. A request with the same key, method, path and body within 24 hours (or as many as the setting `idempotency_hours` says) gets the answer of the first one, and writes nothing. */
                readonly "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /** @description The ETag of the answer that the change is based on: 412 if the record was written since. `*` means that it must exist. */
                readonly "If-Match"?: components["parameters"]["IfMatch"];
                /** @description `dry-run` gives the answer that the write would get, and writes nothing. `meta.audience` says who would be told. */
                readonly Prefer?: components["parameters"]["Prefer"];
            };
            readonly path: {
                /** @description The id of the source. */
                readonly source: components["parameters"]["SourceId"];
            };
            readonly cookie?: never;
        };
        readonly requestBody?: {
            readonly content: {
                readonly "application/json": components["schemas"]["UpdateAlertSourceRequest"];
            };
        };
        readonly responses: {
            /** @description Success */
            readonly 200: {
                headers: {
                    readonly ETag: components["headers"]["ETag"];
                    readonly "Daymark-Event": components["headers"]["DaymarkEvent"];
                    readonly "Idempotency-Replayed": components["headers"]["IdempotencyReplayed"];
                    readonly "Preference-Applied": components["headers"]["PreferenceApplied"];
                    readonly "Dry-Run-Audience": components["headers"]["DryRunAudience"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/vnd.api+json": components["schemas"]["AlertSourceDocument"];
                };
            };
            readonly 400: components["responses"]["BadRequest"];
            readonly 401: components["responses"]["Unauthenticated"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 404: components["responses"]["NotFound"];
            readonly 408: components["responses"]["RequestTimeout"];
            readonly 412: components["responses"]["PreconditionFailed"];
            readonly 413: components["responses"]["PayloadTooLarge"];
            readonly 415: components["responses"]["UnsupportedMediaType"];
            readonly 422: components["responses"]["Invalid"];
            readonly 429: components["responses"]["TooManyRequests"];
            readonly 431: components["responses"]["HeadersTooLarge"];
            readonly 500: components["responses"]["ServerFailed"];
            readonly 503: components["responses"]["Unavailable"];
        };
    };
    readonly deleteAlertSource: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: {
                /** @description A random text, new for each write. A request with the same key, method, path and body within 24 hours (or as many as the setting `idempotency_hours` says) gets the answer of the first one, and writes nothing. */
                readonly "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /** @description The ETag of the answer that the change is based on: 412 if the record was written since. `*` means that it must exist. */
                readonly "If-Match"?: components["parameters"]["IfMatch"];
                /** @description `dry-run` gives the answer that the write would get, and writes nothing. `meta.audience` says who would be told. */
                readonly Prefer?: components["parameters"]["Prefer"];
            };
            readonly path: {
                /** @description The id of the source. */
                readonly source: components["parameters"]["SourceId"];
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description Deleted */
            readonly 204: {
                headers: {
                    readonly "Daymark-Event": components["headers"]["DaymarkEvent"];
                    readonly "Idempotency-Replayed": components["headers"]["IdempotencyReplayed"];
                    readonly "Preference-Applied": components["headers"]["PreferenceApplied"];
                    readonly "Dry-Run-Audience": components["headers"]["DryRunAudience"];
                    readonly [name: string]: unknown;
                };
                content?: never;
            };
            readonly 400: components["responses"]["BadRequest"];
            readonly 401: components["responses"]["Unauthenticated"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 404: components["responses"]["NotFound"];
            readonly 408: components["responses"]["RequestTimeout"];
            readonly 412: components["responses"]["PreconditionFailed"];
            readonly 413: components["responses"]["PayloadTooLarge"];
            readonly 415: components["responses"]["UnsupportedMediaType"];
            readonly 422: components["responses"]["Invalid"];
            readonly 429: components["responses"]["TooManyRequests"];
            readonly 431: components["responses"]["HeadersTooLarge"];
            readonly 500: components["responses"]["ServerFailed"];
            readonly 503: components["responses"]["Unavailable"];
        };
    };
    readonly patchAlertSource: {
        readonly parameters: {
            readonly query?: {
                /** @description `fields[components]=name,status`: only these attributes and relationships of resources of the type. */
                readonly fields?: components["parameters"]["Fields"];
            };
            readonly header?: {
                /** @description A random text, new for each write. A request with the same key, method, path and body within 24 hours (or as many as the setting `idempotency_hours` says) gets the answer of the first one, and writes nothing. */
                readonly "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /** @description The ETag of the answer that the change is based on: 412 if the record was written since. `*` means that it must exist. */
                readonly "If-Match"?: components["parameters"]["IfMatch"];
                /** @description `dry-run` gives the answer that the write would get, and writes nothing. `meta.audience` says who would be told. */
                readonly Prefer?: components["parameters"]["Prefer"];
            };
            readonly path: {
                /** @description The id of the source. */
                readonly source: components["parameters"]["SourceId"];
            };
            readonly cookie?: never;
        };
        readonly requestBody?: {
            readonly content: {
                readonly "application/json": components["schemas"]["UpdateAlertSourceRequest"];
            };
        };
        readonly responses: {
            /** @description Success */
            readonly 200: {
                headers: {
                    readonly ETag: components["headers"]["ETag"];
                    readonly "Daymark-Event": components["headers"]["DaymarkEvent"];
                    readonly "Idempotency-Replayed": components["headers"]["IdempotencyReplayed"];
                    readonly "Preference-Applied": components["headers"]["PreferenceApplied"];
                    readonly "Dry-Run-Audience": components["headers"]["DryRunAudience"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/vnd.api+json": components["schemas"]["AlertSourceDocument"];
                };
            };
            readonly 400: components["responses"]["BadRequest"];
            readonly 401: components["responses"]["Unauthenticated"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 404: components["responses"]["NotFound"];
            readonly 408: components["responses"]["RequestTimeout"];
            readonly 412: components["responses"]["PreconditionFailed"];
            readonly 413: components["responses"]["PayloadTooLarge"];
            readonly 415: components["responses"]["UnsupportedMediaType"];
            readonly 422: components["responses"]["Invalid"];
            readonly 429: components["responses"]["TooManyRequests"];
            readonly 431: components["responses"]["HeadersTooLarge"];
            readonly 500: components["responses"]["ServerFailed"];
            readonly 503: components["responses"]["Unavailable"];
        };
    };
    readonly listAlertDeliveries: {
        readonly parameters: {
            readonly query?: {
                /** @description How many records a page has; `page[size]` is the same. */
                readonly per_page?: components["parameters"]["PerPage"];
                /** @description Which page; `page[number]` is the same. */
                readonly page?: components["parameters"]["Page"];
                /** @description Fields to sort by; a hyphen in front sorts descending. */
                readonly sort?: readonly ("id" | "-id")[];
                /** @description `fields[components]=name,status`: only these attributes and relationships of resources of the type. */
                readonly fields?: components["parameters"]["Fields"];
            };
            readonly header?: never;
            readonly path: {
                /** @description The id of the source. */
                readonly source: components["parameters"]["SourceId"];
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description Success */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/vnd.api+json": components["schemas"]["AlertDeliveryCollection"];
                };
            };
            readonly 400: components["responses"]["BadRequest"];
            readonly 401: components["responses"]["Unauthenticated"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 404: components["responses"]["NotFound"];
            readonly 408: components["responses"]["RequestTimeout"];
            readonly 429: components["responses"]["TooManyRequests"];
            readonly 431: components["responses"]["HeadersTooLarge"];
            readonly 500: components["responses"]["ServerFailed"];
            readonly 503: components["responses"]["Unavailable"];
        };
    };
    readonly listAlertRules: {
        readonly parameters: {
            readonly query?: {
                /** @description How many records a page has; `page[size]` is the same. */
                readonly per_page?: components["parameters"]["PerPage"];
                /** @description Which page; `page[number]` is the same. */
                readonly page?: components["parameters"]["Page"];
                /** @description Fields to sort by; a hyphen in front sorts descending. */
                readonly sort?: readonly ("order" | "-order" | "id" | "-id")[];
                /** @description Holds one of these texts, whatever their case. */
                readonly "filter[action]"?: components["parameters"]["FilterAction"];
                /** @description `fields[components]=name,status`: only these attributes and relationships of resources of the type. */
                readonly fields?: components["parameters"]["Fields"];
            };
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description Success */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/vnd.api+json": components["schemas"]["AlertRuleCollection"];
                };
            };
            readonly 400: components["responses"]["BadRequest"];
            readonly 401: components["responses"]["Unauthenticated"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 408: components["responses"]["RequestTimeout"];
            readonly 429: components["responses"]["TooManyRequests"];
            readonly 431: components["responses"]["HeadersTooLarge"];
            readonly 500: components["responses"]["ServerFailed"];
            readonly 503: components["responses"]["Unavailable"];
        };
    };
    readonly createAlertRule: {
        readonly parameters: {
            readonly query?: {
                /** @description `fields[components]=name,status`: only these attributes and relationships of resources of the type. */
                readonly fields?: components["parameters"]["Fields"];
            };
            readonly header?: {
                /** @description A random text, new for each write. A request with the same key, method, path and body within 24 hours (or as many as the setting `idempotency_hours` says) gets the answer of the first one, and writes nothing. */
                readonly "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /** @description `dry-run` gives the answer that the write would get, and writes nothing. `meta.audience` says who would be told. */
                readonly Prefer?: components["parameters"]["Prefer"];
            };
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": components["schemas"]["CreateAlertRuleRequest"];
            };
        };
        readonly responses: {
            /** @description Success */
            readonly 200: {
                headers: {
                    readonly ETag: components["headers"]["ETag"];
                    readonly "Daymark-Event": components["headers"]["DaymarkEvent"];
                    readonly "Idempotency-Replayed": components["headers"]["IdempotencyReplayed"];
                    readonly "Preference-Applied": components["headers"]["PreferenceApplied"];
                    readonly "Dry-Run-Audience": components["headers"]["DryRunAudience"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/vnd.api+json": components["schemas"]["AlertRuleDocument"];
                };
            };
            readonly 400: components["responses"]["BadRequest"];
            readonly 401: components["responses"]["Unauthenticated"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 408: components["responses"]["RequestTimeout"];
            readonly 413: components["responses"]["PayloadTooLarge"];
            readonly 415: components["responses"]["UnsupportedMediaType"];
            readonly 422: components["responses"]["Invalid"];
            readonly 429: components["responses"]["TooManyRequests"];
            readonly 431: components["responses"]["HeadersTooLarge"];
            readonly 500: components["responses"]["ServerFailed"];
            readonly 503: components["responses"]["Unavailable"];
        };
    };
    readonly getAlertRule: {
        readonly parameters: {
            readonly query?: {
                /** @description `fields[components]=name,status`: only these attributes and relationships of resources of the type. */
                readonly fields?: components["parameters"]["Fields"];
            };
            readonly header?: never;
            readonly path: {
                /** @description The id of the rule. */
                readonly rule: components["parameters"]["RuleId"];
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description Success */
            readonly 200: {
                headers: {
                    readonly ETag: components["headers"]["ETag"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/vnd.api+json": components["schemas"]["AlertRuleDocument"];
                };
            };
            readonly 400: components["responses"]["BadRequest"];
            readonly 401: components["responses"]["Unauthenticated"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 404: components["responses"]["NotFound"];
            readonly 408: components["responses"]["RequestTimeout"];
            readonly 429: components["responses"]["TooManyRequests"];
            readonly 431: components["responses"]["HeadersTooLarge"];
            readonly 500: components["responses"]["ServerFailed"];
            readonly 503: components["responses"]["Unavailable"];
        };
    };
    readonly updateAlertRule: {
        readonly parameters: {
            readonly query?: {
                /** @description `fields[components]=name,status`: only these attributes and relationships of resources of the type. */
                readonly fields?: components["parameters"]["Fields"];
            };
            readonly header?: {
                /** @description A random text, new for each write. A request with the same key, method, path and body within 24 hours (or as many as the setting `idempotency_hours` says) gets the answer of the first one, and writes nothing. */
                readonly "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /** @description The ETag of the answer that the change is based on: 412 if the record was written since. `*` means that it must exist. */
                readonly "If-Match"?: components["parameters"]["IfMatch"];
                /** @description `dry-run` gives the answer that the write would get, and writes nothing. `meta.audience` says who would be told. */
                readonly Prefer?: components["parameters"]["Prefer"];
            };
            readonly path: {
                /** @description The id of the rule. */
                readonly rule: components["parameters"]["RuleId"];
            };
            readonly cookie?: never;
        };
        readonly requestBody?: {
            readonly content: {
                readonly "application/json": components["schemas"]["UpdateAlertRuleRequest"];
            };
        };
        readonly responses: {
            /** @description Success */
            readonly 200: {
                headers: {
                    readonly ETag: components["headers"]["ETag"];
                    readonly "Daymark-Event": components["headers"]["DaymarkEvent"];
                    readonly "Idempotency-Replayed": components["headers"]["IdempotencyReplayed"];
                    readonly "Preference-Applied": components["headers"]["PreferenceApplied"];
                    readonly "Dry-Run-Audience": components["headers"]["DryRunAudience"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/vnd.api+json": components["schemas"]["AlertRuleDocument"];
                };
            };
            readonly 400: components["responses"]["BadRequest"];
            readonly 401: components["responses"]["Unauthenticated"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 404: components["responses"]["NotFound"];
            readonly 408: components["responses"]["RequestTimeout"];
            readonly 412: components["responses"]["PreconditionFailed"];
            readonly 413: components["responses"]["PayloadTooLarge"];
            readonly 415: components["responses"]["UnsupportedMediaType"];
            readonly 422: components["responses"]["Invalid"];
            readonly 429: components["responses"]["TooManyRequests"];
            readonly 431: components["responses"]["HeadersTooLarge"];
            readonly 500: components["responses"]["ServerFailed"];
            readonly 503: components["responses"]["Unavailable"];
        };
    };
    readonly deleteAlertRule: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: {
                /** @description A random text, new for each write. A request with the same key, method, path and body within 24 hours (or as many as the setting `idempotency_hours` says) gets the answer of the first one, and writes nothing. */
                readonly "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /** @description The ETag of the answer that the change is based on: 412 if the record was written since. `*` means that it must exist. */
                readonly "If-Match"?: components["parameters"]["IfMatch"];
                /** @description `dry-run` gives the answer that the write would get, and writes nothing. `meta.audience` says who would be told. */
                readonly Prefer?: components["parameters"]["Prefer"];
            };
            readonly path: {
                /** @description The id of the rule. */
                readonly rule: components["parameters"]["RuleId"];
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description Deleted */
            readonly 204: {
                headers: {
                    readonly "Daymark-Event": components["headers"]["DaymarkEvent"];
                    readonly "Idempotency-Replayed": components["headers"]["IdempotencyReplayed"];
                    readonly "Preference-Applied": components["headers"]["PreferenceApplied"];
                    readonly "Dry-Run-Audience": components["headers"]["DryRunAudience"];
                    readonly [name: string]: unknown;
                };
                content?: never;
            };
            readonly 400: components["responses"]["BadRequest"];
            readonly 401: components["responses"]["Unauthenticated"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 404: components["responses"]["NotFound"];
            readonly 408: components["responses"]["RequestTimeout"];
            readonly 412: components["responses"]["PreconditionFailed"];
            readonly 413: components["responses"]["PayloadTooLarge"];
            readonly 415: components["responses"]["UnsupportedMediaType"];
            readonly 422: components["responses"]["Invalid"];
            readonly 429: components["responses"]["TooManyRequests"];
            readonly 431: components["responses"]["HeadersTooLarge"];
            readonly 500: components["responses"]["ServerFailed"];
            readonly 503: components["responses"]["Unavailable"];
        };
    };
    readonly patchAlertRule: {
        readonly parameters: {
            readonly query?: {
                /** @description `fields[components]=name,status`: only these attributes and relationships of resources of the type. */
                readonly fields?: components["parameters"]["Fields"];
            };
            readonly header?: {
                /** @description A random text, new for each write. A request with the same key, method, path and body within 24 hours (or as many as the setting `idempotency_hours` says) gets the answer of the first one, and writes nothing. */
                readonly "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /** @description The ETag of the answer that the change is based on: 412 if the record was written since. `*` means that it must exist. */
                readonly "If-Match"?: components["parameters"]["IfMatch"];
                /** @description `dry-run` gives the answer that the write would get, and writes nothing. `meta.audience` says who would be told. */
                readonly Prefer?: components["parameters"]["Prefer"];
            };
            readonly path: {
                /** @description The id of the rule. */
                readonly rule: components["parameters"]["RuleId"];
            };
            readonly cookie?: never;
        };
        readonly requestBody?: {
            readonly content: {
                readonly "application/json": components["schemas"]["UpdateAlertRuleRequest"];
            };
        };
        readonly responses: {
            /** @description Success */
            readonly 200: {
                headers: {
                    readonly ETag: components["headers"]["ETag"];
                    readonly "Daymark-Event": components["headers"]["DaymarkEvent"];
                    readonly "Idempotency-Replayed": components["headers"]["IdempotencyReplayed"];
                    readonly "Preference-Applied": components["headers"]["PreferenceApplied"];
                    readonly "Dry-Run-Audience": components["headers"]["DryRunAudience"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/vnd.api+json": components["schemas"]["AlertRuleDocument"];
                };
            };
            readonly 400: components["responses"]["BadRequest"];
            readonly 401: components["responses"]["Unauthenticated"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 404: components["responses"]["NotFound"];
            readonly 408: components["responses"]["RequestTimeout"];
            readonly 412: components["responses"]["PreconditionFailed"];
            readonly 413: components["responses"]["PayloadTooLarge"];
            readonly 415: components["responses"]["UnsupportedMediaType"];
            readonly 422: components["responses"]["Invalid"];
            readonly 429: components["responses"]["TooManyRequests"];
            readonly 431: components["responses"]["HeadersTooLarge"];
            readonly 500: components["responses"]["ServerFailed"];
            readonly 503: components["responses"]["Unavailable"];
        };
    };
    readonly testAlertRules: {
        readonly parameters: {
            readonly query?: {
                /** @description `fields[components]=name,status`: only these attributes and relationships of resources of the type. */
                readonly fields?: components["parameters"]["Fields"];
            };
            readonly header?: {
                /** @description A random text, new for each write. A request with the same key, method, path and body within 24 hours (or as many as the setting `idempotency_hours` says) gets the answer of the first one, and writes nothing. */
                readonly "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /** @description `dry-run` gives the answer that the write would get, and writes nothing. `meta.audience` says who would be told. */
                readonly Prefer?: components["parameters"]["Prefer"];
            };
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: {
            readonly content: {
                readonly "application/json": components["schemas"]["TestAlertRulesRequest"];
            };
        };
        readonly responses: {
            /** @description Success */
            readonly 200: {
                headers: {
                    readonly ETag: components["headers"]["ETag"];
                    readonly "Daymark-Event": components["headers"]["DaymarkEvent"];
                    readonly "Idempotency-Replayed": components["headers"]["IdempotencyReplayed"];
                    readonly "Preference-Applied": components["headers"]["PreferenceApplied"];
                    readonly "Dry-Run-Audience": components["headers"]["DryRunAudience"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/vnd.api+json": components["schemas"]["AlertRuleTestDocument"];
                };
            };
            readonly 400: components["responses"]["BadRequest"];
            readonly 401: components["responses"]["Unauthenticated"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 408: components["responses"]["RequestTimeout"];
            readonly 413: components["responses"]["PayloadTooLarge"];
            readonly 415: components["responses"]["UnsupportedMediaType"];
            readonly 422: components["responses"]["Invalid"];
            readonly 429: components["responses"]["TooManyRequests"];
            readonly 431: components["responses"]["HeadersTooLarge"];
            readonly 500: components["responses"]["ServerFailed"];
            readonly 503: components["responses"]["Unavailable"];
        };
    };
    readonly listProbes: {
        readonly parameters: {
            readonly query?: {
                /** @description How many records a page has; `page[size]` is the same. */
                readonly per_page?: components["parameters"]["PerPage"];
                /** @description Which page; `page[number]` is the same. */
                readonly page?: components["parameters"]["Page"];
                /** @description Fields to sort by; a hyphen in front sorts descending. */
                readonly sort?: readonly ("name" | "-name" | "id" | "-id")[];
                /** @description Holds one of these texts, whatever their case. */
                readonly "filter[name]"?: components["parameters"]["FilterName"];
                /** @description What to search for in the names, whatever its case. */
                readonly "filter[q]"?: components["parameters"]["FilterQ"];
                /** @description `fields[components]=name,status`: only these attributes and relationships of resources of the type. */
                readonly fields?: components["parameters"]["Fields"];
            };
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description Success */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/vnd.api+json": components["schemas"]["ProbeCollection"];
                };
            };
            readonly 400: components["responses"]["BadRequest"];
            readonly 401: components["responses"]["Unauthenticated"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 408: components["responses"]["RequestTimeout"];
            readonly 429: components["responses"]["TooManyRequests"];
            readonly 431: components["responses"]["HeadersTooLarge"];
            readonly 500: components["responses"]["ServerFailed"];
            readonly 503: components["responses"]["Unavailable"];
        };
    };
    readonly createProbe: {
        readonly parameters: {
            readonly query?: {
                /** @description `fields[components]=name,status`: only these attributes and relationships of resources of the type. */
                readonly fields?: components["parameters"]["Fields"];
            };
            readonly header?: {
                /** @description A random text, new for each write. A request with the same key, method, path and body within 24 hours (or as many as the setting `idempotency_hours` says) gets the answer of the first one, and writes nothing. */
                readonly "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /** @description `dry-run` gives the answer that the write would get, and writes nothing. `meta.audience` says who would be told. */
                readonly Prefer?: components["parameters"]["Prefer"];
            };
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": components["schemas"]["CreateProbeRequest"];
            };
        };
        readonly responses: {
            /** @description Success */
            readonly 200: {
                headers: {
                    readonly ETag: components["headers"]["ETag"];
                    readonly "Daymark-Event": components["headers"]["DaymarkEvent"];
                    readonly "Idempotency-Replayed": components["headers"]["IdempotencyReplayed"];
                    readonly "Preference-Applied": components["headers"]["PreferenceApplied"];
                    readonly "Dry-Run-Audience": components["headers"]["DryRunAudience"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/vnd.api+json": components["schemas"]["ProbeWithTokenDocument"];
                };
            };
            readonly 400: components["responses"]["BadRequest"];
            readonly 401: components["responses"]["Unauthenticated"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 408: components["responses"]["RequestTimeout"];
            readonly 413: components["responses"]["PayloadTooLarge"];
            readonly 415: components["responses"]["UnsupportedMediaType"];
            readonly 422: components["responses"]["Invalid"];
            readonly 429: components["responses"]["TooManyRequests"];
            readonly 431: components["responses"]["HeadersTooLarge"];
            readonly 500: components["responses"]["ServerFailed"];
            readonly 503: components["responses"]["Unavailable"];
        };
    };
    readonly getProbe: {
        readonly parameters: {
            readonly query?: {
                /** @description `fields[components]=name,status`: only these attributes and relationships of resources of the type. */
                readonly fields?: components["parameters"]["Fields"];
            };
            readonly header?: never;
            readonly path: {
                /** @description The id of the probe. */
                readonly probe: components["parameters"]["ProbeId"];
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description Success */
            readonly 200: {
                headers: {
                    readonly ETag: components["headers"]["ETag"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/vnd.api+json": components["schemas"]["ProbeDocument"];
                };
            };
            readonly 400: components["responses"]["BadRequest"];
            readonly 401: components["responses"]["Unauthenticated"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 404: components["responses"]["NotFound"];
            readonly 408: components["responses"]["RequestTimeout"];
            readonly 429: components["responses"]["TooManyRequests"];
            readonly 431: components["responses"]["HeadersTooLarge"];
            readonly 500: components["responses"]["ServerFailed"];
            readonly 503: components["responses"]["Unavailable"];
        };
    };
    readonly updateProbe: {
        readonly parameters: {
            readonly query?: {
                /** @description `fields[components]=name,status`: only these attributes and relationships of resources of the type. */
                readonly fields?: components["parameters"]["Fields"];
            };
            readonly header?: {
                /** @description A random text, new for each write. A request with the same key, method, path and body within 24 hours (or as many as the setting `idempotency_hours` says) gets the answer of the first one, and writes nothing. */
                readonly "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /** @description The ETag of the answer that the change is based on: 412 if the record was written since. `*` means that it must exist. */
                readonly "If-Match"?: components["parameters"]["IfMatch"];
                /** @description `dry-run` gives the answer that the write would get, and writes nothing. `meta.audience` says who would be told. */
                readonly Prefer?: components["parameters"]["Prefer"];
            };
            readonly path: {
                /** @description The id of the probe. */
                readonly probe: components["parameters"]["ProbeId"];
            };
            readonly cookie?: never;
        };
        readonly requestBody?: {
            readonly content: {
                readonly "application/json": components["schemas"]["UpdateProbeRequest"];
            };
        };
        readonly responses: {
            /** @description Success */
            readonly 200: {
                headers: {
                    readonly ETag: components["headers"]["ETag"];
                    readonly "Daymark-Event": components["headers"]["DaymarkEvent"];
                    readonly "Idempotency-Replayed": components["headers"]["IdempotencyReplayed"];
                    readonly "Preference-Applied": components["headers"]["PreferenceApplied"];
                    readonly "Dry-Run-Audience": components["headers"]["DryRunAudience"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/vnd.api+json": components["schemas"]["ProbeDocument"];
                };
            };
            readonly 400: components["responses"]["BadRequest"];
            readonly 401: components["responses"]["Unauthenticated"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 404: components["responses"]["NotFound"];
            readonly 408: components["responses"]["RequestTimeout"];
            readonly 412: components["responses"]["PreconditionFailed"];
            readonly 413: components["responses"]["PayloadTooLarge"];
            readonly 415: components["responses"]["UnsupportedMediaType"];
            readonly 422: components["responses"]["Invalid"];
            readonly 429: components["responses"]["TooManyRequests"];
            readonly 431: components["responses"]["HeadersTooLarge"];
            readonly 500: components["responses"]["ServerFailed"];
            readonly 503: components["responses"]["Unavailable"];
        };
    };
    readonly deleteProbe: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: {
                /** @description A random text, new for each write. A request with the same key, method, path and body within 24 hours (or as many as the setting `idempotency_hours` says) gets the answer of the first one, and writes nothing. */
                readonly "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /** @description The ETag of the answer that the change is based on: 412 if the record was written since. `*` means that it must exist. */
                readonly "If-Match"?: components["parameters"]["IfMatch"];
                /** @description `dry-run` gives the answer that the write would get, and writes nothing. `meta.audience` says who would be told. */
                readonly Prefer?: components["parameters"]["Prefer"];
            };
            readonly path: {
                /** @description The id of the probe. */
                readonly probe: components["parameters"]["ProbeId"];
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description Deleted */
            readonly 204: {
                headers: {
                    readonly "Daymark-Event": components["headers"]["DaymarkEvent"];
                    readonly "Idempotency-Replayed": components["headers"]["IdempotencyReplayed"];
                    readonly "Preference-Applied": components["headers"]["PreferenceApplied"];
                    readonly "Dry-Run-Audience": components["headers"]["DryRunAudience"];
                    readonly [name: string]: unknown;
                };
                content?: never;
            };
            readonly 400: components["responses"]["BadRequest"];
            readonly 401: components["responses"]["Unauthenticated"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 404: components["responses"]["NotFound"];
            readonly 408: components["responses"]["RequestTimeout"];
            readonly 412: components["responses"]["PreconditionFailed"];
            readonly 413: components["responses"]["PayloadTooLarge"];
            readonly 415: components["responses"]["UnsupportedMediaType"];
            readonly 422: components["responses"]["Invalid"];
            readonly 429: components["responses"]["TooManyRequests"];
            readonly 431: components["responses"]["HeadersTooLarge"];
            readonly 500: components["responses"]["ServerFailed"];
            readonly 503: components["responses"]["Unavailable"];
        };
    };
    readonly patchProbe: {
        readonly parameters: {
            readonly query?: {
                /** @description `fields[components]=name,status`: only these attributes and relationships of resources of the type. */
                readonly fields?: components["parameters"]["Fields"];
            };
            readonly header?: {
                /** @description A random text, new for each write. A request with the same key, method, path and body within 24 hours (or as many as the setting `idempotency_hours` says) gets the answer of the first one, and writes nothing. */
                readonly "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /** @description The ETag of the answer that the change is based on: 412 if the record was written since. `*` means that it must exist. */
                readonly "If-Match"?: components["parameters"]["IfMatch"];
                /** @description `dry-run` gives the answer that the write would get, and writes nothing. `meta.audience` says who would be told. */
                readonly Prefer?: components["parameters"]["Prefer"];
            };
            readonly path: {
                /** @description The id of the probe. */
                readonly probe: components["parameters"]["ProbeId"];
            };
            readonly cookie?: never;
        };
        readonly requestBody?: {
            readonly content: {
                readonly "application/json": components["schemas"]["UpdateProbeRequest"];
            };
        };
        readonly responses: {
            /** @description Success */
            readonly 200: {
                headers: {
                    readonly ETag: components["headers"]["ETag"];
                    readonly "Daymark-Event": components["headers"]["DaymarkEvent"];
                    readonly "Idempotency-Replayed": components["headers"]["IdempotencyReplayed"];
                    readonly "Preference-Applied": components["headers"]["PreferenceApplied"];
                    readonly "Dry-Run-Audience": components["headers"]["DryRunAudience"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/vnd.api+json": components["schemas"]["ProbeDocument"];
                };
            };
            readonly 400: components["responses"]["BadRequest"];
            readonly 401: components["responses"]["Unauthenticated"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 404: components["responses"]["NotFound"];
            readonly 408: components["responses"]["RequestTimeout"];
            readonly 412: components["responses"]["PreconditionFailed"];
            readonly 413: components["responses"]["PayloadTooLarge"];
            readonly 415: components["responses"]["UnsupportedMediaType"];
            readonly 422: components["responses"]["Invalid"];
            readonly 429: components["responses"]["TooManyRequests"];
            readonly 431: components["responses"]["HeadersTooLarge"];
            readonly 500: components["responses"]["ServerFailed"];
            readonly 503: components["responses"]["Unavailable"];
        };
    };
    readonly rotateProbeToken: {
        readonly parameters: {
            readonly query?: {
                /** @description `fields[components]=name,status`: only these attributes and relationships of resources of the type. */
                readonly fields?: components["parameters"]["Fields"];
            };
            readonly header?: {
                /** @description A random text, new for each write. A request with the same key, method, path and body within 24 hours (or as many as the setting `idempotency_hours` says) gets the answer of the first one, and writes nothing. */
                readonly "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /** @description `dry-run` gives the answer that the write would get, and writes nothing. `meta.audience` says who would be told. */
                readonly Prefer?: components["parameters"]["Prefer"];
            };
            readonly path: {
                /** @description The id of the probe. */
                readonly probe: components["parameters"]["ProbeId"];
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description Success */
            readonly 200: {
                headers: {
                    readonly ETag: components["headers"]["ETag"];
                    readonly "Daymark-Event": components["headers"]["DaymarkEvent"];
                    readonly "Idempotency-Replayed": components["headers"]["IdempotencyReplayed"];
                    readonly "Preference-Applied": components["headers"]["PreferenceApplied"];
                    readonly "Dry-Run-Audience": components["headers"]["DryRunAudience"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/vnd.api+json": components["schemas"]["ProbeWithTokenDocument"];
                };
            };
            readonly 400: components["responses"]["BadRequest"];
            readonly 401: components["responses"]["Unauthenticated"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 404: components["responses"]["NotFound"];
            readonly 408: components["responses"]["RequestTimeout"];
            readonly 413: components["responses"]["PayloadTooLarge"];
            readonly 415: components["responses"]["UnsupportedMediaType"];
            readonly 422: components["responses"]["Invalid"];
            readonly 429: components["responses"]["TooManyRequests"];
            readonly 431: components["responses"]["HeadersTooLarge"];
            readonly 500: components["responses"]["ServerFailed"];
            readonly 503: components["responses"]["Unavailable"];
        };
    };
    readonly confirmProbe: {
        readonly parameters: {
            readonly query?: {
                /** @description `fields[components]=name,status`: only these attributes and relationships of resources of the type. */
                readonly fields?: components["parameters"]["Fields"];
            };
            readonly header?: {
                /** @description A random text, new for each write. A request with the same key, method, path and body within 24 hours (or as many as the setting `idempotency_hours` says) gets the answer of the first one, and writes nothing. */
                readonly "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /** @description `dry-run` gives the answer that the write would get, and writes nothing. `meta.audience` says who would be told. */
                readonly Prefer?: components["parameters"]["Prefer"];
            };
            readonly path: {
                /** @description The id of the probe. */
                readonly probe: components["parameters"]["ProbeId"];
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description Success */
            readonly 200: {
                headers: {
                    readonly ETag: components["headers"]["ETag"];
                    readonly "Daymark-Event": components["headers"]["DaymarkEvent"];
                    readonly "Idempotency-Replayed": components["headers"]["IdempotencyReplayed"];
                    readonly "Preference-Applied": components["headers"]["PreferenceApplied"];
                    readonly "Dry-Run-Audience": components["headers"]["DryRunAudience"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/vnd.api+json": components["schemas"]["ProbeDocument"];
                };
            };
            readonly 400: components["responses"]["BadRequest"];
            readonly 401: components["responses"]["Unauthenticated"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 404: components["responses"]["NotFound"];
            readonly 408: components["responses"]["RequestTimeout"];
            readonly 413: components["responses"]["PayloadTooLarge"];
            readonly 415: components["responses"]["UnsupportedMediaType"];
            readonly 422: components["responses"]["Invalid"];
            readonly 429: components["responses"]["TooManyRequests"];
            readonly 431: components["responses"]["HeadersTooLarge"];
            readonly 500: components["responses"]["ServerFailed"];
            readonly 503: components["responses"]["Unavailable"];
        };
    };
    readonly getProbeAssignments: {
        readonly parameters: {
            readonly query?: {
                /** @description `fields[components]=name,status`: only these attributes and relationships of resources of the type. */
                readonly fields?: components["parameters"]["Fields"];
            };
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description Success */
            readonly 200: {
                headers: {
                    readonly ETag: components["headers"]["ETag"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/vnd.api+json": components["schemas"]["ProbeAssignmentsDocument"];
                };
            };
            readonly 304: components["responses"]["NotModified"];
            readonly 400: components["responses"]["BadRequest"];
            readonly 401: components["responses"]["Unauthenticated"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 408: components["responses"]["RequestTimeout"];
            readonly 429: components["responses"]["TooManyRequests"];
            readonly 431: components["responses"]["HeadersTooLarge"];
            readonly 500: components["responses"]["ServerFailed"];
            readonly 503: components["responses"]["Unavailable"];
        };
    };
    readonly deliverProbeResults: {
        readonly parameters: {
            readonly query?: {
                /** @description `fields[components]=name,status`: only these attributes and relationships of resources of the type. */
                readonly fields?: components["parameters"]["Fields"];
            };
            readonly header?: {
                /** @description A random text, new for each write. A request with the same key, method, path and body within 24 hours (or as many as the setting `idempotency_hours` says) gets the answer of the first one, and writes nothing. */
                readonly "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /** @description `dry-run` gives the answer that the write would get, and writes nothing. `meta.audience` says who would be told. */
                readonly Prefer?: components["parameters"]["Prefer"];
            };
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": components["schemas"]["DeliverProbeResultsRequest"];
            };
        };
        readonly responses: {
            /** @description Success */
            readonly 200: {
                headers: {
                    readonly ETag: components["headers"]["ETag"];
                    readonly "Idempotency-Replayed": components["headers"]["IdempotencyReplayed"];
                    readonly "Preference-Applied": components["headers"]["PreferenceApplied"];
                    readonly "Dry-Run-Audience": components["headers"]["DryRunAudience"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/vnd.api+json": components["schemas"]["ProbeReceiptDocument"];
                };
            };
            readonly 400: components["responses"]["BadRequest"];
            readonly 401: components["responses"]["Unauthenticated"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 408: components["responses"]["RequestTimeout"];
            readonly 413: components["responses"]["PayloadTooLarge"];
            readonly 415: components["responses"]["UnsupportedMediaType"];
            readonly 422: components["responses"]["Invalid"];
            readonly 429: components["responses"]["TooManyRequests"];
            readonly 431: components["responses"]["HeadersTooLarge"];
            readonly 500: components["responses"]["ServerFailed"];
            readonly 503: components["responses"]["Unavailable"];
        };
    };
    readonly listSubscribers: {
        readonly parameters: {
            readonly query?: {
                /** @description How many records a page has; `page[size]` is the same. */
                readonly per_page?: components["parameters"]["PerPage"];
                /** @description Which page; `page[number]` is the same. */
                readonly page?: components["parameters"]["Page"];
                /** @description Fields to sort by; a hyphen in front sorts descending. */
                readonly sort?: readonly ("email" | "-email" | "id" | "-id")[];
                /** @description Holds one of these texts, whatever their case. */
                readonly "filter[email]"?: components["parameters"]["FilterEmail"];
                /** @description true or false. */
                readonly "filter[global]"?: boolean;
                /** @description `filter[meta][key]=value`: metadata with this value under the key. */
                readonly "filter[meta]"?: components["parameters"]["FilterMeta"];
                /** @description true or false. */
                readonly "filter[verified]"?: boolean;
                /** @description true or false. */
                readonly "filter[paused]"?: components["parameters"]["FilterPaused"];
                /** @description true or false. */
                readonly "filter[suspended]"?: boolean;
                /** @description Any of these ids. */
                readonly "filter[component]"?: components["parameters"]["FilterComponent"];
                /** @description Holds one of these texts, whatever their case. */
                readonly "filter[channel]"?: components["parameters"]["FilterChannel"];
                /** @description Holds one of these texts, whatever their case. */
                readonly "filter[topics]"?: string;
                /** @description What to search for in the names, whatever its case. */
                readonly "filter[q]"?: components["parameters"]["FilterQ"];
                /** @description Related data to bring along. */
                readonly include?: components["parameters"]["SubscribersInclude"];
                /** @description `fields[components]=name,status`: only these attributes and relationships of resources of the type. */
                readonly fields?: components["parameters"]["Fields"];
            };
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description Success */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/vnd.api+json": components["schemas"]["SubscriberCollection"];
                };
            };
            readonly 400: components["responses"]["BadRequest"];
            readonly 401: components["responses"]["Unauthenticated"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 408: components["responses"]["RequestTimeout"];
            readonly 429: components["responses"]["TooManyRequests"];
            readonly 431: components["responses"]["HeadersTooLarge"];
            readonly 500: components["responses"]["ServerFailed"];
            readonly 503: components["responses"]["Unavailable"];
        };
    };
    readonly createSubscriber: {
        readonly parameters: {
            readonly query?: {
                /** @description Related data to bring along. */
                readonly include?: components["parameters"]["SubscribersInclude"];
                /** @description `fields[components]=name,status`: only these attributes and relationships of resources of the type. */
                readonly fields?: components["parameters"]["Fields"];
            };
            readonly header?: {
                /** @description A random text, new for each write. A request with the same key, method, path and body within 24 hours (or as many as the setting `idempotency_hours` says) gets the answer of the first one, and writes nothing. */
                readonly "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /** @description `dry-run` gives the answer that the write would get, and writes nothing. `meta.audience` says who would be told. */
                readonly Prefer?: components["parameters"]["Prefer"];
            };
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": components["schemas"]["CreateSubscriberRequest"];
            };
        };
        readonly responses: {
            /** @description Success */
            readonly 200: {
                headers: {
                    readonly ETag: components["headers"]["ETag"];
                    readonly "Daymark-Event": components["headers"]["DaymarkEvent"];
                    readonly "Idempotency-Replayed": components["headers"]["IdempotencyReplayed"];
                    readonly "Preference-Applied": components["headers"]["PreferenceApplied"];
                    readonly "Dry-Run-Audience": components["headers"]["DryRunAudience"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/vnd.api+json": components["schemas"]["SubscriberDocument"];
                };
            };
            readonly 400: components["responses"]["BadRequest"];
            readonly 401: components["responses"]["Unauthenticated"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 408: components["responses"]["RequestTimeout"];
            readonly 413: components["responses"]["PayloadTooLarge"];
            readonly 415: components["responses"]["UnsupportedMediaType"];
            readonly 422: components["responses"]["Invalid"];
            readonly 429: components["responses"]["TooManyRequests"];
            readonly 431: components["responses"]["HeadersTooLarge"];
            readonly 500: components["responses"]["ServerFailed"];
            readonly 503: components["responses"]["Unavailable"];
        };
    };
    readonly getSubscriber: {
        readonly parameters: {
            readonly query?: {
                /** @description Related data to bring along. */
                readonly include?: components["parameters"]["SubscribersInclude"];
                /** @description `fields[components]=name,status`: only these attributes and relationships of resources of the type. */
                readonly fields?: components["parameters"]["Fields"];
            };
            readonly header?: never;
            readonly path: {
                /** @description The id of the subscriber. */
                readonly subscriber: components["parameters"]["SubscriberId"];
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description Success */
            readonly 200: {
                headers: {
                    readonly ETag: components["headers"]["ETag"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/vnd.api+json": components["schemas"]["SubscriberDocument"];
                };
            };
            readonly 400: components["responses"]["BadRequest"];
            readonly 401: components["responses"]["Unauthenticated"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 404: components["responses"]["NotFound"];
            readonly 408: components["responses"]["RequestTimeout"];
            readonly 429: components["responses"]["TooManyRequests"];
            readonly 431: components["responses"]["HeadersTooLarge"];
            readonly 500: components["responses"]["ServerFailed"];
            readonly 503: components["responses"]["Unavailable"];
        };
    };
    readonly updateSubscriber: {
        readonly parameters: {
            readonly query?: {
                /** @description Related data to bring along. */
                readonly include?: components["parameters"]["SubscribersInclude"];
                /** @description `fields[components]=name,status`: only these attributes and relationships of resources of the type. */
                readonly fields?: components["parameters"]["Fields"];
            };
            readonly header?: {
                /** @description A random text, new for each write. A request with the same key, method, path and body within 24 hours (or as many as the setting `idempotency_hours` says) gets the answer of the first one, and writes nothing. */
                readonly "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /** @description The ETag of the answer that the change is based on: 412 if the record was written since. `*` means that it must exist. */
                readonly "If-Match"?: components["parameters"]["IfMatch"];
                /** @description `dry-run` gives the answer that the write would get, and writes nothing. `meta.audience` says who would be told. */
                readonly Prefer?: components["parameters"]["Prefer"];
            };
            readonly path: {
                /** @description The id of the subscriber. */
                readonly subscriber: components["parameters"]["SubscriberId"];
            };
            readonly cookie?: never;
        };
        readonly requestBody?: {
            readonly content: {
                readonly "application/json": components["schemas"]["UpdateSubscriberRequest"];
            };
        };
        readonly responses: {
            /** @description Success */
            readonly 200: {
                headers: {
                    readonly ETag: components["headers"]["ETag"];
                    readonly "Daymark-Event": components["headers"]["DaymarkEvent"];
                    readonly "Idempotency-Replayed": components["headers"]["IdempotencyReplayed"];
                    readonly "Preference-Applied": components["headers"]["PreferenceApplied"];
                    readonly "Dry-Run-Audience": components["headers"]["DryRunAudience"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/vnd.api+json": components["schemas"]["SubscriberDocument"];
                };
            };
            readonly 400: components["responses"]["BadRequest"];
            readonly 401: components["responses"]["Unauthenticated"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 404: components["responses"]["NotFound"];
            readonly 408: components["responses"]["RequestTimeout"];
            readonly 412: components["responses"]["PreconditionFailed"];
            readonly 413: components["responses"]["PayloadTooLarge"];
            readonly 415: components["responses"]["UnsupportedMediaType"];
            readonly 422: components["responses"]["Invalid"];
            readonly 429: components["responses"]["TooManyRequests"];
            readonly 431: components["responses"]["HeadersTooLarge"];
            readonly 500: components["responses"]["ServerFailed"];
            readonly 503: components["responses"]["Unavailable"];
        };
    };
    readonly deleteSubscriber: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: {
                /** @description A random text, new for each write. A request with the same key, method, path and body within 24 hours (or as many as the setting `idempotency_hours` says) gets the answer of the first one, and writes nothing. */
                readonly "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /** @description The ETag of the answer that the change is based on: 412 if the record was written since. `*` means that it must exist. */
                readonly "If-Match"?: components["parameters"]["IfMatch"];
                /** @description `dry-run` gives the answer that the write would get, and writes nothing. `meta.audience` says who would be told. */
                readonly Prefer?: components["parameters"]["Prefer"];
            };
            readonly path: {
                /** @description The id of the subscriber. */
                readonly subscriber: components["parameters"]["SubscriberId"];
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description Deleted */
            readonly 204: {
                headers: {
                    readonly "Daymark-Event": components["headers"]["DaymarkEvent"];
                    readonly "Idempotency-Replayed": components["headers"]["IdempotencyReplayed"];
                    readonly "Preference-Applied": components["headers"]["PreferenceApplied"];
                    readonly "Dry-Run-Audience": components["headers"]["DryRunAudience"];
                    readonly [name: string]: unknown;
                };
                content?: never;
            };
            readonly 400: components["responses"]["BadRequest"];
            readonly 401: components["responses"]["Unauthenticated"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 404: components["responses"]["NotFound"];
            readonly 408: components["responses"]["RequestTimeout"];
            readonly 412: components["responses"]["PreconditionFailed"];
            readonly 413: components["responses"]["PayloadTooLarge"];
            readonly 415: components["responses"]["UnsupportedMediaType"];
            readonly 422: components["responses"]["Invalid"];
            readonly 429: components["responses"]["TooManyRequests"];
            readonly 431: components["responses"]["HeadersTooLarge"];
            readonly 500: components["responses"]["ServerFailed"];
            readonly 503: components["responses"]["Unavailable"];
        };
    };
    readonly patchSubscriber: {
        readonly parameters: {
            readonly query?: {
                /** @description Related data to bring along. */
                readonly include?: components["parameters"]["SubscribersInclude"];
                /** @description `fields[components]=name,status`: only these attributes and relationships of resources of the type. */
                readonly fields?: components["parameters"]["Fields"];
            };
            readonly header?: {
                /** @description A random text, new for each write. A request with the same key, method, path and body within 24 hours (or as many as the setting `idempotency_hours` says) gets the answer of the first one, and writes nothing. */
                readonly "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /** @description The ETag of the answer that the change is based on: 412 if the record was written since. `*` means that it must exist. */
                readonly "If-Match"?: components["parameters"]["IfMatch"];
                /** @description `dry-run` gives the answer that the write would get, and writes nothing. `meta.audience` says who would be told. */
                readonly Prefer?: components["parameters"]["Prefer"];
            };
            readonly path: {
                /** @description The id of the subscriber. */
                readonly subscriber: components["parameters"]["SubscriberId"];
            };
            readonly cookie?: never;
        };
        readonly requestBody?: {
            readonly content: {
                readonly "application/json": components["schemas"]["UpdateSubscriberRequest"];
            };
        };
        readonly responses: {
            /** @description Success */
            readonly 200: {
                headers: {
                    readonly ETag: components["headers"]["ETag"];
                    readonly "Daymark-Event": components["headers"]["DaymarkEvent"];
                    readonly "Idempotency-Replayed": components["headers"]["IdempotencyReplayed"];
                    readonly "Preference-Applied": components["headers"]["PreferenceApplied"];
                    readonly "Dry-Run-Audience": components["headers"]["DryRunAudience"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/vnd.api+json": components["schemas"]["SubscriberDocument"];
                };
            };
            readonly 400: components["responses"]["BadRequest"];
            readonly 401: components["responses"]["Unauthenticated"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 404: components["responses"]["NotFound"];
            readonly 408: components["responses"]["RequestTimeout"];
            readonly 412: components["responses"]["PreconditionFailed"];
            readonly 413: components["responses"]["PayloadTooLarge"];
            readonly 415: components["responses"]["UnsupportedMediaType"];
            readonly 422: components["responses"]["Invalid"];
            readonly 429: components["responses"]["TooManyRequests"];
            readonly 431: components["responses"]["HeadersTooLarge"];
            readonly 500: components["responses"]["ServerFailed"];
            readonly 503: components["responses"]["Unavailable"];
        };
    };
    readonly importSubscribers: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: {
                /** @description A random text, new for each write. A request with the same key, method, path and body within 24 hours (or as many as the setting `idempotency_hours` says) gets the answer of the first one, and writes nothing. */
                readonly "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /** @description `dry-run` gives the answer that the write would get, and writes nothing. `meta.audience` says who would be told. */
                readonly Prefer?: components["parameters"]["Prefer"];
            };
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": components["schemas"]["ImportSubscribersRequest"];
                readonly "text/csv": string;
            };
        };
        readonly responses: {
            /** @description Success */
            readonly 200: {
                headers: {
                    readonly "Daymark-Event": components["headers"]["DaymarkEvent"];
                    readonly "Idempotency-Replayed": components["headers"]["IdempotencyReplayed"];
                    readonly "Preference-Applied": components["headers"]["PreferenceApplied"];
                    readonly "Dry-Run-Audience": components["headers"]["DryRunAudience"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": {
                        readonly data: {
                            readonly created: number;
                            readonly present: number;
                            readonly refused: number;
                            /** @description What became of each row, in the order of the request. */
                            readonly rows: readonly components["schemas"]["ImportedSubscriber"][];
                        };
                        readonly meta?: components["schemas"]["DryRunMeta"];
                    };
                };
            };
            readonly 400: components["responses"]["BadRequest"];
            readonly 401: components["responses"]["Unauthenticated"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 408: components["responses"]["RequestTimeout"];
            readonly 413: components["responses"]["PayloadTooLarge"];
            readonly 415: components["responses"]["UnsupportedMediaType"];
            readonly 422: components["responses"]["Invalid"];
            readonly 429: components["responses"]["TooManyRequests"];
            readonly 431: components["responses"]["HeadersTooLarge"];
            readonly 500: components["responses"]["ServerFailed"];
            readonly 503: components["responses"]["Unavailable"];
        };
    };
    readonly sendConfirmation: {
        readonly parameters: {
            readonly query?: {
                /** @description Related data to bring along. */
                readonly include?: components["parameters"]["SubscribersInclude"];
                /** @description `fields[components]=name,status`: only these attributes and relationships of resources of the type. */
                readonly fields?: components["parameters"]["Fields"];
            };
            readonly header?: {
                /** @description A random text, new for each write. A request with the same key, method, path and body within 24 hours (or as many as the setting `idempotency_hours` says) gets the answer of the first one, and writes nothing. */
                readonly "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /** @description `dry-run` gives the answer that the write would get, and writes nothing. `meta.audience` says who would be told. */
                readonly Prefer?: components["parameters"]["Prefer"];
            };
            readonly path: {
                /** @description The id of the subscriber. */
                readonly subscriber: components["parameters"]["SubscriberId"];
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description Success */
            readonly 200: {
                headers: {
                    readonly ETag: components["headers"]["ETag"];
                    readonly "Daymark-Event": components["headers"]["DaymarkEvent"];
                    readonly "Idempotency-Replayed": components["headers"]["IdempotencyReplayed"];
                    readonly "Preference-Applied": components["headers"]["PreferenceApplied"];
                    readonly "Dry-Run-Audience": components["headers"]["DryRunAudience"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/vnd.api+json": components["schemas"]["SubscriberDocument"];
                };
            };
            readonly 400: components["responses"]["BadRequest"];
            readonly 401: components["responses"]["Unauthenticated"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 404: components["responses"]["NotFound"];
            readonly 408: components["responses"]["RequestTimeout"];
            readonly 413: components["responses"]["PayloadTooLarge"];
            readonly 415: components["responses"]["UnsupportedMediaType"];
            readonly 422: components["responses"]["Invalid"];
            readonly 429: components["responses"]["TooManyRequests"];
            readonly 431: components["responses"]["HeadersTooLarge"];
            readonly 500: components["responses"]["ServerFailed"];
            readonly 503: components["responses"]["Unavailable"];
        };
    };
    readonly reportBounce: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: {
                /** @description A random text, new for each write. A request with the same key, method, path and body within 24 hours (or as many as the setting `idempotency_hours` says) gets the answer of the first one, and writes nothing. */
                readonly "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /** @description `dry-run` gives the answer that the write would get, and writes nothing. `meta.audience` says who would be told. */
                readonly Prefer?: components["parameters"]["Prefer"];
            };
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": components["schemas"]["ReportBounceRequest"];
            };
        };
        readonly responses: {
            /** @description Done */
            readonly 204: {
                headers: {
                    readonly "Idempotency-Replayed": components["headers"]["IdempotencyReplayed"];
                    readonly "Preference-Applied": components["headers"]["PreferenceApplied"];
                    readonly "Dry-Run-Audience": components["headers"]["DryRunAudience"];
                    readonly [name: string]: unknown;
                };
                content?: never;
            };
            readonly 400: components["responses"]["BadRequest"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 408: components["responses"]["RequestTimeout"];
            readonly 413: components["responses"]["PayloadTooLarge"];
            readonly 415: components["responses"]["UnsupportedMediaType"];
            readonly 422: components["responses"]["Invalid"];
            readonly 429: components["responses"]["TooManyRequests"];
            readonly 431: components["responses"]["HeadersTooLarge"];
            readonly 500: components["responses"]["ServerFailed"];
            readonly 503: components["responses"]["Unavailable"];
        };
    };
    readonly previewDeliveries: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: {
                /** @description A random text, new for each write. A request with the same key, method, path and body within 24 hours (or as many as the setting `idempotency_hours` says) gets the answer of the first one, and writes nothing. */
                readonly "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /** @description `dry-run` gives the answer that the write would get, and writes nothing. `meta.audience` says who would be told. */
                readonly Prefer?: components["parameters"]["Prefer"];
            };
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": components["schemas"]["PreviewDeliveriesRequest"];
            };
        };
        readonly responses: {
            /** @description Success */
            readonly 200: {
                headers: {
                    readonly "Daymark-Event": components["headers"]["DaymarkEvent"];
                    readonly "Idempotency-Replayed": components["headers"]["IdempotencyReplayed"];
                    readonly "Preference-Applied": components["headers"]["PreferenceApplied"];
                    readonly "Dry-Run-Audience": components["headers"]["DryRunAudience"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": {
                        readonly data: {
                            /** @enum {string} */
                            readonly type: "incident" | "incident_update" | "postmortem" | "schedule" | "schedule_update";
                            /** @description What people would be told; null is nothing. */
                            readonly kind: ("incident.opened" | "incident.updated" | "postmortem.published" | "maintenance.announced" | "maintenance.updated" | "maintenance.rescheduled" | "maintenance.reminder" | "maintenance.started" | "maintenance.completed" | "incident.overdue" | "incident.stale" | "incident.recovered" | "draft.waiting" | "alert.firing" | "alert.resolved" | "mail.problem" | "mail.recovered" | "probe.lost" | "probe.returned" | "subscriber.confirm" | "subscriber.manage" | "account.invitation" | "account.password_reset" | "account.email_change" | "account.email_changed") | null;
                            /** @description Why nobody would be told. */
                            readonly reason: string | null;
                            /** @description Seconds in which it can be taken back. */
                            readonly hold: number;
                            readonly channels: {
                                readonly email: number;
                                /** @description Webhooks that write to a chat, and subscribers with Slack, Teams or a webhook. */
                                readonly chat: number;
                                /** @description Webhooks that programs read: these hear of every write. */
                                readonly webhook: number;
                                /** @description Browsers that show notifications. */
                                readonly push: number;
                            };
                            /** @description The mail as a subscriber with the language and time zone of the page gets it. */
                            readonly sample: {
                                readonly subject: string;
                                readonly text: string;
                                readonly html: string;
                            } | null;
                        };
                        readonly meta?: components["schemas"]["DryRunMeta"];
                    };
                };
            };
            readonly 400: components["responses"]["BadRequest"];
            readonly 401: components["responses"]["Unauthenticated"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 408: components["responses"]["RequestTimeout"];
            readonly 413: components["responses"]["PayloadTooLarge"];
            readonly 415: components["responses"]["UnsupportedMediaType"];
            readonly 422: components["responses"]["Invalid"];
            readonly 429: components["responses"]["TooManyRequests"];
            readonly 431: components["responses"]["HeadersTooLarge"];
            readonly 500: components["responses"]["ServerFailed"];
            readonly 503: components["responses"]["Unavailable"];
        };
    };
    readonly createPreview: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: {
                /** @description A random text, new for each write. A request with the same key, method, path and body within 24 hours (or as many as the setting `idempotency_hours` says) gets the answer of the first one, and writes nothing. */
                readonly "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": components["schemas"]["CreatePreviewRequest"];
            };
        };
        readonly responses: {
            /** @description Success */
            readonly 200: {
                headers: {
                    readonly "Idempotency-Replayed": components["headers"]["IdempotencyReplayed"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": {
                        readonly data: {
                            /** @enum {string} */
                            readonly type: "incident" | "incident_update" | "postmortem" | "schedule" | "schedule_update" | "settings";
                            /** @description Where the page entry, or the page with the settings, can be seen in a frame. */
                            readonly page: string;
                            /** @description Where the mail can be seen in a frame; null if there is none. */
                            readonly mail: string | null;
                            readonly subject: string | null;
                            /** @description The mail as plain text. */
                            readonly text: string | null;
                            /** @description Who would be told; null for settings. */
                            readonly audience: {
                                /** @description What people would be told; null is nothing. */
                                readonly kind: ("incident.opened" | "incident.updated" | "postmortem.published" | "maintenance.announced" | "maintenance.updated" | "maintenance.rescheduled" | "maintenance.reminder" | "maintenance.started" | "maintenance.completed" | "incident.overdue" | "incident.stale" | "incident.recovered" | "draft.waiting" | "alert.firing" | "alert.resolved" | "mail.problem" | "mail.recovered" | "probe.lost" | "probe.returned" | "subscriber.confirm" | "subscriber.manage" | "account.invitation" | "account.password_reset" | "account.email_change" | "account.email_changed") | null;
                                /** @description Why nobody would be told. */
                                readonly reason: string | null;
                                /** @description Seconds in which it can be taken back. */
                                readonly hold: number;
                                readonly channels: {
                                    readonly email: number;
                                    /** @description Webhooks that write to a chat, and subscribers with Slack, Teams or a webhook. */
                                    readonly chat: number;
                                    /** @description Webhooks that programs read: these hear of every write. */
                                    readonly webhook: number;
                                    /** @description Browsers that show notifications. */
                                    readonly push: number;
                                };
                            } | null;
                            /** @description Until when the addresses work. */
                            readonly expires: components["schemas"]["Timestamp"];
                        };
                    };
                };
            };
            readonly 400: components["responses"]["BadRequest"];
            readonly 401: components["responses"]["Unauthenticated"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 408: components["responses"]["RequestTimeout"];
            readonly 413: components["responses"]["PayloadTooLarge"];
            readonly 415: components["responses"]["UnsupportedMediaType"];
            readonly 422: components["responses"]["Invalid"];
            readonly 429: components["responses"]["TooManyRequests"];
            readonly 431: components["responses"]["HeadersTooLarge"];
            readonly 500: components["responses"]["ServerFailed"];
            readonly 503: components["responses"]["Unavailable"];
        };
    };
    readonly getDeliveryHealth: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description Success */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": {
                        readonly data: {
                            readonly mail: {
                                /** @description Whether mails reach people: a mail server is configured, and nothing keeps them back. */
                                readonly ok: boolean;
                                /**
                                 * @description folder: no mail server is configured, and mails are written to files. To send them, set SMTP_URL and MAIL_FROM, and restart Daymark.
                                 * @enum {string}
                                 */
                                readonly sent_by: "smtp" | "folder";
                                /** @description Mails that are due and not sent yet, for whatever reason. */
                                readonly waiting: number;
                                /** @description Subscribers who are sent nothing because their mails came back. */
                                readonly suspended: number;
                                readonly problems: readonly components["schemas"]["MailProblem"][];
                            };
                        };
                    };
                };
            };
            readonly 400: components["responses"]["BadRequest"];
            readonly 401: components["responses"]["Unauthenticated"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 408: components["responses"]["RequestTimeout"];
            readonly 429: components["responses"]["TooManyRequests"];
            readonly 431: components["responses"]["HeadersTooLarge"];
            readonly 500: components["responses"]["ServerFailed"];
            readonly 503: components["responses"]["Unavailable"];
        };
    };
    readonly sendTestMail: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: {
                /** @description A random text, new for each write. A request with the same key, method, path and body within 24 hours (or as many as the setting `idempotency_hours` says) gets the answer of the first one, and writes nothing. */
                readonly "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /** @description `dry-run` gives the answer that the write would get, and writes nothing. `meta.audience` says who would be told. */
                readonly Prefer?: components["parameters"]["Prefer"];
            };
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: {
            readonly content: {
                readonly "application/json": components["schemas"]["SendTestMailRequest"];
            };
        };
        readonly responses: {
            /** @description Success */
            readonly 200: {
                headers: {
                    readonly "Idempotency-Replayed": components["headers"]["IdempotencyReplayed"];
                    readonly "Preference-Applied": components["headers"]["PreferenceApplied"];
                    readonly "Dry-Run-Audience": components["headers"]["DryRunAudience"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": {
                        readonly data: {
                            readonly to: string;
                            /** @description Whether a mail server accepted the mail; null if it was not tried, as in a dry run. */
                            readonly accepted: boolean | null;
                            /**
                             * @description folder: no mail server is configured, and mails are written to files.
                             * @enum {string}
                             */
                            readonly sent_by: "smtp" | "folder";
                            /** @description What the mail server said, or the name of the file. */
                            readonly answer: string | null;
                            /** @description Why no mail server accepted it. */
                            readonly reason: string | null;
                            /** @description What to do about it. */
                            readonly advice: string | null;
                        };
                        readonly meta?: components["schemas"]["DryRunMeta"];
                    };
                };
            };
            readonly 400: components["responses"]["BadRequest"];
            readonly 401: components["responses"]["Unauthenticated"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 408: components["responses"]["RequestTimeout"];
            readonly 413: components["responses"]["PayloadTooLarge"];
            readonly 415: components["responses"]["UnsupportedMediaType"];
            readonly 422: components["responses"]["Invalid"];
            readonly 429: components["responses"]["TooManyRequests"];
            readonly 431: components["responses"]["HeadersTooLarge"];
            readonly 500: components["responses"]["ServerFailed"];
            readonly 503: components["responses"]["Unavailable"];
        };
    };
    readonly listDeliveries: {
        readonly parameters: {
            readonly query?: {
                /** @description How many records a page has; `page[size]` is the same. */
                readonly per_page?: components["parameters"]["PerPage"];
                /** @description Which page; `page[number]` is the same. */
                readonly page?: components["parameters"]["Page"];
                /** @description Fields to sort by; a hyphen in front sorts descending. */
                readonly sort?: readonly ("id" | "-id" | "created_at" | "-created_at")[];
                /** @description Any of these ids. */
                readonly "filter[event]"?: readonly number[];
                /** @description Any of these ids. */
                readonly "filter[incident]"?: components["parameters"]["FilterIncident"];
                /** @description Any of these ids. */
                readonly "filter[schedule]"?: readonly number[];
                /** @description Any of these ids. */
                readonly "filter[subscriber]"?: readonly number[];
                /** @description Any of these ids. */
                readonly "filter[user]"?: components["parameters"]["FilterUser"];
                /** @description Any of these ids. */
                readonly "filter[webhook]"?: readonly number[];
                /** @description Holds one of these texts, whatever their case. */
                readonly "filter[channel]"?: components["parameters"]["FilterChannel"];
                /** @description Holds one of these texts, whatever their case. */
                readonly "filter[state]"?: components["parameters"]["FilterState"];
                /** @description Holds one of these texts, whatever their case. */
                readonly "filter[kind]"?: components["parameters"]["FilterKind"];
                /** @description A date, or a date and time. */
                readonly "filter[after]"?: components["parameters"]["FilterAfter"];
                /** @description A date, or a date and time. */
                readonly "filter[before]"?: components["parameters"]["FilterBefore"];
                /** @description `fields[components]=name,status`: only these attributes and relationships of resources of the type. */
                readonly fields?: components["parameters"]["Fields"];
            };
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description Success */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/vnd.api+json": components["schemas"]["DeliveryCollection"];
                };
            };
            readonly 400: components["responses"]["BadRequest"];
            readonly 401: components["responses"]["Unauthenticated"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 408: components["responses"]["RequestTimeout"];
            readonly 429: components["responses"]["TooManyRequests"];
            readonly 431: components["responses"]["HeadersTooLarge"];
            readonly 500: components["responses"]["ServerFailed"];
            readonly 503: components["responses"]["Unavailable"];
        };
    };
    readonly getDelivery: {
        readonly parameters: {
            readonly query?: {
                /** @description `fields[components]=name,status`: only these attributes and relationships of resources of the type. */
                readonly fields?: components["parameters"]["Fields"];
            };
            readonly header?: never;
            readonly path: {
                /** @description The id of the delivery. */
                readonly delivery: components["parameters"]["DeliveryId"];
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description Success */
            readonly 200: {
                headers: {
                    readonly ETag: components["headers"]["ETag"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/vnd.api+json": components["schemas"]["DeliveryWithTriesDocument"];
                };
            };
            readonly 400: components["responses"]["BadRequest"];
            readonly 401: components["responses"]["Unauthenticated"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 404: components["responses"]["NotFound"];
            readonly 408: components["responses"]["RequestTimeout"];
            readonly 429: components["responses"]["TooManyRequests"];
            readonly 431: components["responses"]["HeadersTooLarge"];
            readonly 500: components["responses"]["ServerFailed"];
            readonly 503: components["responses"]["Unavailable"];
        };
    };
    readonly summarizeEventDeliveries: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                /** @description The id of the event. */
                readonly event: components["parameters"]["EventId"];
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description Success */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": {
                        readonly data: {
                            readonly event_id: number;
                            readonly type: string;
                            readonly subject: {
                                readonly type: string;
                                readonly id: number;
                            };
                            readonly total: number;
                            readonly by_channel: {
                                readonly email: components["schemas"]["DeliveryCounts"];
                                readonly "staff-email": components["schemas"]["DeliveryCounts"];
                                readonly webhook: components["schemas"]["DeliveryCounts"];
                                readonly "subscriber-webhook": components["schemas"]["DeliveryCounts"];
                                readonly push: components["schemas"]["DeliveryCounts"];
                                readonly "staff-push": components["schemas"]["DeliveryCounts"];
                                readonly "staff-chat": components["schemas"]["DeliveryCounts"];
                            };
                            /** @description How many of those that count as sent are emails that were only written to files, because no mail server was configured (SMTP_URL). */
                            readonly written: number;
                            readonly first_sent: components["schemas"]["NullableTimestamp"];
                            readonly last_sent: components["schemas"]["NullableTimestamp"];
                        };
                    };
                };
            };
            readonly 400: components["responses"]["BadRequest"];
            readonly 401: components["responses"]["Unauthenticated"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 404: components["responses"]["NotFound"];
            readonly 408: components["responses"]["RequestTimeout"];
            readonly 429: components["responses"]["TooManyRequests"];
            readonly 431: components["responses"]["HeadersTooLarge"];
            readonly 500: components["responses"]["ServerFailed"];
            readonly 503: components["responses"]["Unavailable"];
        };
    };
    readonly summarizeIncidentDeliveries: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                /** @description The id of the incident. */
                readonly incident: components["parameters"]["IncidentId"];
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description Success */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": {
                        readonly data: {
                            readonly subject: {
                                readonly type: string;
                                readonly id: number;
                            };
                            readonly total: number;
                            readonly by_channel: {
                                readonly email: components["schemas"]["DeliveryCounts"];
                                readonly "staff-email": components["schemas"]["DeliveryCounts"];
                                readonly webhook: components["schemas"]["DeliveryCounts"];
                                readonly "subscriber-webhook": components["schemas"]["DeliveryCounts"];
                                readonly push: components["schemas"]["DeliveryCounts"];
                                readonly "staff-push": components["schemas"]["DeliveryCounts"];
                                readonly "staff-chat": components["schemas"]["DeliveryCounts"];
                            };
                            /** @description How many of those that count as sent are emails that were only written to files, because no mail server was configured (SMTP_URL). */
                            readonly written: number;
                            readonly first_sent: components["schemas"]["NullableTimestamp"];
                            readonly last_sent: components["schemas"]["NullableTimestamp"];
                        };
                    };
                };
            };
            readonly 400: components["responses"]["BadRequest"];
            readonly 401: components["responses"]["Unauthenticated"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 404: components["responses"]["NotFound"];
            readonly 408: components["responses"]["RequestTimeout"];
            readonly 429: components["responses"]["TooManyRequests"];
            readonly 431: components["responses"]["HeadersTooLarge"];
            readonly 500: components["responses"]["ServerFailed"];
            readonly 503: components["responses"]["Unavailable"];
        };
    };
    readonly summarizeScheduleDeliveries: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                /** @description The id of the schedule. */
                readonly schedule: components["parameters"]["ScheduleId"];
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description Success */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": {
                        readonly data: {
                            readonly subject: {
                                readonly type: string;
                                readonly id: number;
                            };
                            readonly total: number;
                            readonly by_channel: {
                                readonly email: components["schemas"]["DeliveryCounts"];
                                readonly "staff-email": components["schemas"]["DeliveryCounts"];
                                readonly webhook: components["schemas"]["DeliveryCounts"];
                                readonly "subscriber-webhook": components["schemas"]["DeliveryCounts"];
                                readonly push: components["schemas"]["DeliveryCounts"];
                                readonly "staff-push": components["schemas"]["DeliveryCounts"];
                                readonly "staff-chat": components["schemas"]["DeliveryCounts"];
                            };
                            /** @description How many of those that count as sent are emails that were only written to files, because no mail server was configured (SMTP_URL). */
                            readonly written: number;
                            readonly first_sent: components["schemas"]["NullableTimestamp"];
                            readonly last_sent: components["schemas"]["NullableTimestamp"];
                        };
                    };
                };
            };
            readonly 400: components["responses"]["BadRequest"];
            readonly 401: components["responses"]["Unauthenticated"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 404: components["responses"]["NotFound"];
            readonly 408: components["responses"]["RequestTimeout"];
            readonly 429: components["responses"]["TooManyRequests"];
            readonly 431: components["responses"]["HeadersTooLarge"];
            readonly 500: components["responses"]["ServerFailed"];
            readonly 503: components["responses"]["Unavailable"];
        };
    };
    readonly cancelDeliveries: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: {
                /** @description A random text, new for each write. A request with the same key, method, path and body within 24 hours (or as many as the setting `idempotency_hours` says) gets the answer of the first one, and writes nothing. */
                readonly "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /** @description `dry-run` gives the answer that the write would get, and writes nothing. `meta.audience` says who would be told. */
                readonly Prefer?: components["parameters"]["Prefer"];
            };
            readonly path: {
                /** @description The id of the event. */
                readonly event: components["parameters"]["EventId"];
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description Success */
            readonly 200: {
                headers: {
                    readonly "Daymark-Event": components["headers"]["DaymarkEvent"];
                    readonly "Idempotency-Replayed": components["headers"]["IdempotencyReplayed"];
                    readonly "Preference-Applied": components["headers"]["PreferenceApplied"];
                    readonly "Dry-Run-Audience": components["headers"]["DryRunAudience"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": {
                        readonly data: {
                            readonly event_id: number;
                            readonly cancelled: number;
                            /** @description Sent already, or being sent at this moment. */
                            readonly gone: number;
                            /** @description How many of those that have gone are emails that were only written to files. */
                            readonly written: number;
                        };
                        readonly meta?: components["schemas"]["DryRunMeta"];
                    };
                };
            };
            readonly 400: components["responses"]["BadRequest"];
            readonly 401: components["responses"]["Unauthenticated"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 404: components["responses"]["NotFound"];
            readonly 408: components["responses"]["RequestTimeout"];
            readonly 413: components["responses"]["PayloadTooLarge"];
            readonly 415: components["responses"]["UnsupportedMediaType"];
            readonly 422: components["responses"]["Invalid"];
            readonly 429: components["responses"]["TooManyRequests"];
            readonly 431: components["responses"]["HeadersTooLarge"];
            readonly 500: components["responses"]["ServerFailed"];
            readonly 503: components["responses"]["Unavailable"];
        };
    };
    readonly resendDeliveries: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: {
                /** @description A random text, new for each write. A request with the same key, method, path and body within 24 hours (or as many as the setting `idempotency_hours` says) gets the answer of the first one, and writes nothing. */
                readonly "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /** @description `dry-run` gives the answer that the write would get, and writes nothing. `meta.audience` says who would be told. */
                readonly Prefer?: components["parameters"]["Prefer"];
            };
            readonly path: {
                /** @description The id of the event. */
                readonly event: components["parameters"]["EventId"];
            };
            readonly cookie?: never;
        };
        readonly requestBody?: {
            readonly content: {
                readonly "application/json": components["schemas"]["ResendDeliveriesRequest"];
            };
        };
        readonly responses: {
            /** @description Success */
            readonly 200: {
                headers: {
                    readonly "Daymark-Event": components["headers"]["DaymarkEvent"];
                    readonly "Idempotency-Replayed": components["headers"]["IdempotencyReplayed"];
                    readonly "Preference-Applied": components["headers"]["PreferenceApplied"];
                    readonly "Dry-Run-Audience": components["headers"]["DryRunAudience"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": {
                        readonly data: {
                            readonly event_id: number;
                            readonly resent: number;
                        };
                        readonly meta?: components["schemas"]["DryRunMeta"];
                    };
                };
            };
            readonly 400: components["responses"]["BadRequest"];
            readonly 401: components["responses"]["Unauthenticated"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 404: components["responses"]["NotFound"];
            readonly 408: components["responses"]["RequestTimeout"];
            readonly 413: components["responses"]["PayloadTooLarge"];
            readonly 415: components["responses"]["UnsupportedMediaType"];
            readonly 422: components["responses"]["Invalid"];
            readonly 429: components["responses"]["TooManyRequests"];
            readonly 431: components["responses"]["HeadersTooLarge"];
            readonly 500: components["responses"]["ServerFailed"];
            readonly 503: components["responses"]["Unavailable"];
        };
    };
    readonly listPublications: {
        readonly parameters: {
            readonly query?: {
                /** @description How many records a page has; `page[size]` is the same. */
                readonly per_page?: components["parameters"]["PerPage"];
                /** @description Which page; `page[number]` is the same. */
                readonly page?: components["parameters"]["Page"];
                /** @description Fields to sort by; a hyphen in front sorts descending. */
                readonly sort?: readonly ("id" | "-id")[];
                /** @description What to search for in the names, whatever its case. */
                readonly "filter[q]"?: components["parameters"]["FilterQ"];
                /** @description Holds one of these texts, whatever their case. */
                readonly "filter[state]"?: components["parameters"]["FilterState"];
                /** @description `fields[components]=name,status`: only these attributes and relationships of resources of the type. */
                readonly fields?: components["parameters"]["Fields"];
            };
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description Success */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/vnd.api+json": components["schemas"]["PublicationCollection"];
                };
            };
            readonly 400: components["responses"]["BadRequest"];
            readonly 401: components["responses"]["Unauthenticated"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 408: components["responses"]["RequestTimeout"];
            readonly 429: components["responses"]["TooManyRequests"];
            readonly 431: components["responses"]["HeadersTooLarge"];
            readonly 500: components["responses"]["ServerFailed"];
            readonly 503: components["responses"]["Unavailable"];
        };
    };
    readonly undoEvent: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: {
                /** @description A random text, new for each write. A request with the same key, method, path and body within 24 hours (or as many as the setting `idempotency_hours` says) gets the answer of the first one, and writes nothing. */
                readonly "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /** @description `dry-run` gives the answer that the write would get, and writes nothing. `meta.audience` says who would be told. */
                readonly Prefer?: components["parameters"]["Prefer"];
            };
            readonly path: {
                /** @description The id of the event. */
                readonly event: components["parameters"]["EventId"];
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description Success */
            readonly 200: {
                headers: {
                    readonly "Idempotency-Replayed": components["headers"]["IdempotencyReplayed"];
                    readonly "Preference-Applied": components["headers"]["PreferenceApplied"];
                    readonly "Dry-Run-Audience": components["headers"]["DryRunAudience"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": {
                        readonly data: {
                            readonly event_id: number;
                            readonly type: string;
                            readonly subject: {
                                readonly type: string;
                                readonly id: number;
                            };
                            readonly channels: {
                                readonly email: components["schemas"]["UndoneDeliveries"];
                                /** @description Webhooks that write to a chat, and subscribers with Slack, Teams or a webhook. */
                                readonly chat: components["schemas"]["UndoneDeliveries"];
                                /** @description Webhooks that programs read. They are told of every write, of this one and of its undo. */
                                readonly webhook: components["schemas"]["UndoneDeliveries"];
                                /** @description Browsers that show notifications. */
                                readonly push: components["schemas"]["UndoneDeliveries"];
                            };
                            /** @description False if Daymark was still finding out whom to tell. The rest are not told, and not counted. */
                            readonly is_complete: boolean;
                        };
                        readonly meta?: components["schemas"]["DryRunMeta"];
                    };
                };
            };
            readonly 400: components["responses"]["BadRequest"];
            readonly 401: components["responses"]["Unauthenticated"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 404: components["responses"]["NotFound"];
            readonly 408: components["responses"]["RequestTimeout"];
            readonly 413: components["responses"]["PayloadTooLarge"];
            readonly 415: components["responses"]["UnsupportedMediaType"];
            readonly 422: components["responses"]["Invalid"];
            readonly 429: components["responses"]["TooManyRequests"];
            readonly 431: components["responses"]["HeadersTooLarge"];
            readonly 500: components["responses"]["ServerFailed"];
            readonly 503: components["responses"]["Unavailable"];
        };
    };
    readonly getSettings: {
        readonly parameters: {
            readonly query?: {
                /** @description `fields[components]=name,status`: only these attributes and relationships of resources of the type. */
                readonly fields?: components["parameters"]["Fields"];
            };
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description Success */
            readonly 200: {
                headers: {
                    readonly ETag: components["headers"]["ETag"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/vnd.api+json": components["schemas"]["SettingsDocument"];
                };
            };
            readonly 400: components["responses"]["BadRequest"];
            readonly 401: components["responses"]["Unauthenticated"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 408: components["responses"]["RequestTimeout"];
            readonly 429: components["responses"]["TooManyRequests"];
            readonly 431: components["responses"]["HeadersTooLarge"];
            readonly 500: components["responses"]["ServerFailed"];
            readonly 503: components["responses"]["Unavailable"];
        };
    };
    readonly updateSettings: {
        readonly parameters: {
            readonly query?: {
                /** @description `fields[components]=name,status`: only these attributes and relationships of resources of the type. */
                readonly fields?: components["parameters"]["Fields"];
            };
            readonly header?: {
                /** @description A random text, new for each write. A request with the same key, method, path and body within 24 hours (or as many as the setting `idempotency_hours` says) gets the answer of the first one, and writes nothing. */
                readonly "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /** @description The ETag of the answer that the change is based on: 412 if the record was written since. `*` means that it must exist. */
                readonly "If-Match"?: components["parameters"]["IfMatch"];
                /** @description `dry-run` gives the answer that the write would get, and writes nothing. `meta.audience` says who would be told. */
                readonly Prefer?: components["parameters"]["Prefer"];
            };
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: {
            readonly content: {
                readonly "application/json": components["schemas"]["UpdateSettingsRequest"];
            };
        };
        readonly responses: {
            /** @description Success */
            readonly 200: {
                headers: {
                    readonly ETag: components["headers"]["ETag"];
                    readonly "Daymark-Event": components["headers"]["DaymarkEvent"];
                    readonly "Idempotency-Replayed": components["headers"]["IdempotencyReplayed"];
                    readonly "Preference-Applied": components["headers"]["PreferenceApplied"];
                    readonly "Dry-Run-Audience": components["headers"]["DryRunAudience"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/vnd.api+json": components["schemas"]["SettingsDocument"];
                };
            };
            readonly 400: components["responses"]["BadRequest"];
            readonly 401: components["responses"]["Unauthenticated"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 408: components["responses"]["RequestTimeout"];
            readonly 412: components["responses"]["PreconditionFailed"];
            readonly 413: components["responses"]["PayloadTooLarge"];
            readonly 415: components["responses"]["UnsupportedMediaType"];
            readonly 422: components["responses"]["Invalid"];
            readonly 429: components["responses"]["TooManyRequests"];
            readonly 431: components["responses"]["HeadersTooLarge"];
            readonly 500: components["responses"]["ServerFailed"];
            readonly 503: components["responses"]["Unavailable"];
        };
    };
    readonly patchSettings: {
        readonly parameters: {
            readonly query?: {
                /** @description `fields[components]=name,status`: only these attributes and relationships of resources of the type. */
                readonly fields?: components["parameters"]["Fields"];
            };
            readonly header?: {
                /** @description A random text, new for each write. A request with the same key, method, path and body within 24 hours (or as many as the setting `idempotency_hours` says) gets the answer of the first one, and writes nothing. */
                readonly "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /** @description The ETag of the answer that the change is based on: 412 if the record was written since. `*` means that it must exist. */
                readonly "If-Match"?: components["parameters"]["IfMatch"];
                /** @description `dry-run` gives the answer that the write would get, and writes nothing. `meta.audience` says who would be told. */
                readonly Prefer?: components["parameters"]["Prefer"];
            };
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: {
            readonly content: {
                readonly "application/json": components["schemas"]["UpdateSettingsRequest"];
            };
        };
        readonly responses: {
            /** @description Success */
            readonly 200: {
                headers: {
                    readonly ETag: components["headers"]["ETag"];
                    readonly "Daymark-Event": components["headers"]["DaymarkEvent"];
                    readonly "Idempotency-Replayed": components["headers"]["IdempotencyReplayed"];
                    readonly "Preference-Applied": components["headers"]["PreferenceApplied"];
                    readonly "Dry-Run-Audience": components["headers"]["DryRunAudience"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/vnd.api+json": components["schemas"]["SettingsDocument"];
                };
            };
            readonly 400: components["responses"]["BadRequest"];
            readonly 401: components["responses"]["Unauthenticated"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 408: components["responses"]["RequestTimeout"];
            readonly 412: components["responses"]["PreconditionFailed"];
            readonly 413: components["responses"]["PayloadTooLarge"];
            readonly 415: components["responses"]["UnsupportedMediaType"];
            readonly 422: components["responses"]["Invalid"];
            readonly 429: components["responses"]["TooManyRequests"];
            readonly 431: components["responses"]["HeadersTooLarge"];
            readonly 500: components["responses"]["ServerFailed"];
            readonly 503: components["responses"]["Unavailable"];
        };
    };
    readonly listAuditEntries: {
        readonly parameters: {
            readonly query?: {
                /** @description How many records a page has; `page[size]` is the same. */
                readonly per_page?: components["parameters"]["PerPage"];
                /** @description Which page; `page[number]` is the same. */
                readonly page?: components["parameters"]["Page"];
                /** @description Fields to sort by; a hyphen in front sorts descending. */
                readonly sort?: readonly ("id" | "-id" | "created_at" | "-created_at")[];
                /** @description Holds one of these texts, whatever their case. */
                readonly "filter[actor]"?: string;
                /** @description Holds one of these texts, whatever their case. */
                readonly "filter[subject_type]"?: string;
                /** @description Any of these ids. */
                readonly "filter[subject_id]"?: readonly number[];
                /** @description Holds one of these texts, whatever their case. */
                readonly "filter[action]"?: components["parameters"]["FilterAction"];
                /** @description A date, or a date and time. */
                readonly "filter[after]"?: components["parameters"]["FilterAfter"];
                /** @description A date, or a date and time. */
                readonly "filter[before]"?: components["parameters"]["FilterBefore"];
                /** @description What to search for in the names, whatever its case. */
                readonly "filter[q]"?: components["parameters"]["FilterQ"];
                /** @description `csv` downloads everything that matches, on one page. */
                readonly format?: "json" | "csv";
                /** @description `fields[components]=name,status`: only these attributes and relationships of resources of the type. */
                readonly fields?: components["parameters"]["Fields"];
            };
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description Success */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/vnd.api+json": components["schemas"]["AuditEntryCollection"];
                    readonly "text/csv; charset=utf-8": string;
                };
            };
            readonly 400: components["responses"]["BadRequest"];
            readonly 401: components["responses"]["Unauthenticated"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 408: components["responses"]["RequestTimeout"];
            readonly 429: components["responses"]["TooManyRequests"];
            readonly 431: components["responses"]["HeadersTooLarge"];
            readonly 500: components["responses"]["ServerFailed"];
            readonly 503: components["responses"]["Unavailable"];
        };
    };
    readonly listComponentHistory: {
        readonly parameters: {
            readonly query?: {
                /** @description How many records a page has; `page[size]` is the same. */
                readonly per_page?: components["parameters"]["PerPage"];
                /** @description Which page; `page[number]` is the same. */
                readonly page?: components["parameters"]["Page"];
                /** @description Fields to sort by; a hyphen in front sorts descending. */
                readonly sort?: components["parameters"]["ComponentsSort"];
                /** @description Holds one of these texts, whatever their case. */
                readonly "filter[action]"?: components["parameters"]["FilterAction"];
                /** @description `fields[components]=name,status`: only these attributes and relationships of resources of the type. */
                readonly fields?: components["parameters"]["Fields"];
            };
            readonly header?: never;
            readonly path: {
                /** @description The id of the component. */
                readonly component: components["parameters"]["ComponentId"];
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description Success */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/vnd.api+json": components["schemas"]["HistoryEntryCollection"];
                };
            };
            readonly 400: components["responses"]["BadRequest"];
            readonly 401: components["responses"]["Unauthenticated"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 404: components["responses"]["NotFound"];
            readonly 408: components["responses"]["RequestTimeout"];
            readonly 429: components["responses"]["TooManyRequests"];
            readonly 431: components["responses"]["HeadersTooLarge"];
            readonly 500: components["responses"]["ServerFailed"];
            readonly 503: components["responses"]["Unavailable"];
        };
    };
    readonly listIncidentHistory: {
        readonly parameters: {
            readonly query?: {
                /** @description How many records a page has; `page[size]` is the same. */
                readonly per_page?: components["parameters"]["PerPage"];
                /** @description Which page; `page[number]` is the same. */
                readonly page?: components["parameters"]["Page"];
                /** @description Fields to sort by; a hyphen in front sorts descending. */
                readonly sort?: readonly ("id" | "-id" | "created_at" | "-created_at")[];
                /** @description Holds one of these texts, whatever their case. */
                readonly "filter[action]"?: components["parameters"]["FilterAction"];
                /** @description `fields[components]=name,status`: only these attributes and relationships of resources of the type. */
                readonly fields?: components["parameters"]["Fields"];
            };
            readonly header?: never;
            readonly path: {
                /** @description The id of the incident. */
                readonly incident: components["parameters"]["IncidentId"];
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description Success */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/vnd.api+json": components["schemas"]["HistoryEntryCollection"];
                };
            };
            readonly 400: components["responses"]["BadRequest"];
            readonly 401: components["responses"]["Unauthenticated"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 404: components["responses"]["NotFound"];
            readonly 408: components["responses"]["RequestTimeout"];
            readonly 429: components["responses"]["TooManyRequests"];
            readonly 431: components["responses"]["HeadersTooLarge"];
            readonly 500: components["responses"]["ServerFailed"];
            readonly 503: components["responses"]["Unavailable"];
        };
    };
    readonly listScheduleHistory: {
        readonly parameters: {
            readonly query?: {
                /** @description How many records a page has; `page[size]` is the same. */
                readonly per_page?: components["parameters"]["PerPage"];
                /** @description Which page; `page[number]` is the same. */
                readonly page?: components["parameters"]["Page"];
                /** @description Fields to sort by; a hyphen in front sorts descending. */
                readonly sort?: readonly ("id" | "-id" | "created_at" | "-created_at")[];
                /** @description Holds one of these texts, whatever their case. */
                readonly "filter[action]"?: components["parameters"]["FilterAction"];
                /** @description `fields[components]=name,status`: only these attributes and relationships of resources of the type. */
                readonly fields?: components["parameters"]["Fields"];
            };
            readonly header?: never;
            readonly path: {
                /** @description The id of the schedule. */
                readonly schedule: components["parameters"]["ScheduleId"];
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description Success */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/vnd.api+json": components["schemas"]["HistoryEntryCollection"];
                };
            };
            readonly 400: components["responses"]["BadRequest"];
            readonly 401: components["responses"]["Unauthenticated"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 404: components["responses"]["NotFound"];
            readonly 408: components["responses"]["RequestTimeout"];
            readonly 429: components["responses"]["TooManyRequests"];
            readonly 431: components["responses"]["HeadersTooLarge"];
            readonly 500: components["responses"]["ServerFailed"];
            readonly 503: components["responses"]["Unavailable"];
        };
    };
    readonly getIncidentTrackRecord: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                /** @description The id of the incident. */
                readonly incident: components["parameters"]["IncidentId"];
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description Success */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": {
                        readonly data: components["schemas"]["IncidentTrackRecord"];
                    };
                };
            };
            readonly 400: components["responses"]["BadRequest"];
            readonly 401: components["responses"]["Unauthenticated"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 404: components["responses"]["NotFound"];
            readonly 408: components["responses"]["RequestTimeout"];
            readonly 429: components["responses"]["TooManyRequests"];
            readonly 431: components["responses"]["HeadersTooLarge"];
            readonly 500: components["responses"]["ServerFailed"];
            readonly 503: components["responses"]["Unavailable"];
        };
    };
    readonly getIncidentProof: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                /** @description The id of the incident. */
                readonly incident: components["parameters"]["IncidentId"];
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description Success */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": {
                        readonly data: components["schemas"]["IncidentProof"];
                    };
                };
            };
            readonly 400: components["responses"]["BadRequest"];
            readonly 401: components["responses"]["Unauthenticated"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 404: components["responses"]["NotFound"];
            readonly 408: components["responses"]["RequestTimeout"];
            readonly 429: components["responses"]["TooManyRequests"];
            readonly 431: components["responses"]["HeadersTooLarge"];
            readonly 500: components["responses"]["ServerFailed"];
            readonly 503: components["responses"]["Unavailable"];
        };
    };
    readonly getIncidentReplay: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                /** @description The id of the incident. */
                readonly incident: components["parameters"]["IncidentId"];
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description Success */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": {
                        readonly data: components["schemas"]["IncidentReplay"];
                    };
                };
            };
            readonly 400: components["responses"]["BadRequest"];
            readonly 401: components["responses"]["Unauthenticated"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 404: components["responses"]["NotFound"];
            readonly 408: components["responses"]["RequestTimeout"];
            readonly 429: components["responses"]["TooManyRequests"];
            readonly 431: components["responses"]["HeadersTooLarge"];
            readonly 500: components["responses"]["ServerFailed"];
            readonly 503: components["responses"]["Unavailable"];
        };
    };
    readonly listTrash: {
        readonly parameters: {
            readonly query?: {
                /** @description How many records a page has; `page[size]` is the same. */
                readonly per_page?: components["parameters"]["PerPage"];
                /** @description Which page; `page[number]` is the same. */
                readonly page?: components["parameters"]["Page"];
                /** @description Fields to sort by; a hyphen in front sorts descending. */
                readonly sort?: readonly ("deleted_at" | "-deleted_at")[];
                /** @description Holds one of these texts, whatever their case. */
                readonly "filter[type]"?: string;
                /** @description What to search for in the names, whatever its case. */
                readonly "filter[q]"?: components["parameters"]["FilterQ"];
                /** @description `fields[components]=name,status`: only these attributes and relationships of resources of the type. */
                readonly fields?: components["parameters"]["Fields"];
            };
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description Success */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/vnd.api+json": components["schemas"]["TrashEntryCollection"];
                };
            };
            readonly 400: components["responses"]["BadRequest"];
            readonly 401: components["responses"]["Unauthenticated"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 408: components["responses"]["RequestTimeout"];
            readonly 429: components["responses"]["TooManyRequests"];
            readonly 431: components["responses"]["HeadersTooLarge"];
            readonly 500: components["responses"]["ServerFailed"];
            readonly 503: components["responses"]["Unavailable"];
        };
    };
    readonly restoreFromTrash: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: {
                /** @description A random text, new for each write. A request with the same key, method, path and body within 24 hours (or as many as the setting `idempotency_hours` says) gets the answer of the first one, and writes nothing. */
                readonly "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /** @description `dry-run` gives the answer that the write would get, and writes nothing. `meta.audience` says who would be told. */
                readonly Prefer?: components["parameters"]["Prefer"];
            };
            readonly path: {
                /** @description What it is: `components`, `component-groups`, `incidents`, `incident-updates`, `postmortems`, `incident-templates`, `schedules`, `schedule-updates`, `metrics`, `checks`, `alert-sources`, `alert-rules`, `probes`. */
                readonly type: components["parameters"]["TypeId"];
                /** @description The id of the id. */
                readonly id: components["parameters"]["IdId"];
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description Done */
            readonly 204: {
                headers: {
                    readonly "Daymark-Event": components["headers"]["DaymarkEvent"];
                    readonly "Idempotency-Replayed": components["headers"]["IdempotencyReplayed"];
                    readonly "Preference-Applied": components["headers"]["PreferenceApplied"];
                    readonly "Dry-Run-Audience": components["headers"]["DryRunAudience"];
                    readonly [name: string]: unknown;
                };
                content?: never;
            };
            readonly 400: components["responses"]["BadRequest"];
            readonly 401: components["responses"]["Unauthenticated"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 404: components["responses"]["NotFound"];
            readonly 408: components["responses"]["RequestTimeout"];
            readonly 413: components["responses"]["PayloadTooLarge"];
            readonly 415: components["responses"]["UnsupportedMediaType"];
            readonly 422: components["responses"]["Invalid"];
            readonly 429: components["responses"]["TooManyRequests"];
            readonly 431: components["responses"]["HeadersTooLarge"];
            readonly 500: components["responses"]["ServerFailed"];
            readonly 503: components["responses"]["Unavailable"];
        };
    };
    readonly purgeFromTrash: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: {
                /** @description A random text, new for each write. A request with the same key, method, path and body within 24 hours (or as many as the setting `idempotency_hours` says) gets the answer of the first one, and writes nothing. */
                readonly "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /** @description `dry-run` gives the answer that the write would get, and writes nothing. `meta.audience` says who would be told. */
                readonly Prefer?: components["parameters"]["Prefer"];
            };
            readonly path: {
                /** @description What it is: `components`, `component-groups`, `incidents`, `incident-updates`, `postmortems`, `incident-templates`, `schedules`, `schedule-updates`, `metrics`, `checks`, `alert-sources`, `alert-rules`, `probes`. */
                readonly type: components["parameters"]["TypeId"];
                /** @description The id of the id. */
                readonly id: components["parameters"]["IdId"];
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description Deleted */
            readonly 204: {
                headers: {
                    readonly "Daymark-Event": components["headers"]["DaymarkEvent"];
                    readonly "Idempotency-Replayed": components["headers"]["IdempotencyReplayed"];
                    readonly "Preference-Applied": components["headers"]["PreferenceApplied"];
                    readonly "Dry-Run-Audience": components["headers"]["DryRunAudience"];
                    readonly [name: string]: unknown;
                };
                content?: never;
            };
            readonly 400: components["responses"]["BadRequest"];
            readonly 401: components["responses"]["Unauthenticated"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 404: components["responses"]["NotFound"];
            readonly 408: components["responses"]["RequestTimeout"];
            readonly 413: components["responses"]["PayloadTooLarge"];
            readonly 415: components["responses"]["UnsupportedMediaType"];
            readonly 422: components["responses"]["Invalid"];
            readonly 429: components["responses"]["TooManyRequests"];
            readonly 431: components["responses"]["HeadersTooLarge"];
            readonly 500: components["responses"]["ServerFailed"];
            readonly 503: components["responses"]["Unavailable"];
        };
    };
    readonly listWebhooks: {
        readonly parameters: {
            readonly query?: {
                /** @description How many records a page has; `page[size]` is the same. */
                readonly per_page?: components["parameters"]["PerPage"];
                /** @description Which page; `page[number]` is the same. */
                readonly page?: components["parameters"]["Page"];
                /** @description Fields to sort by; a hyphen in front sorts descending. */
                readonly sort?: readonly ("name" | "-name" | "id" | "-id")[];
                /** @description Holds one of these texts, whatever their case. */
                readonly "filter[name]"?: components["parameters"]["FilterName"];
                /** @description true or false. */
                readonly "filter[enabled]"?: components["parameters"]["FilterEnabled"];
                /** @description What to search for in the names, whatever its case. */
                readonly "filter[q]"?: components["parameters"]["FilterQ"];
                /** @description `fields[components]=name,status`: only these attributes and relationships of resources of the type. */
                readonly fields?: components["parameters"]["Fields"];
            };
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description Success */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/vnd.api+json": components["schemas"]["WebhookCollection"];
                };
            };
            readonly 400: components["responses"]["BadRequest"];
            readonly 401: components["responses"]["Unauthenticated"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 408: components["responses"]["RequestTimeout"];
            readonly 429: components["responses"]["TooManyRequests"];
            readonly 431: components["responses"]["HeadersTooLarge"];
            readonly 500: components["responses"]["ServerFailed"];
            readonly 503: components["responses"]["Unavailable"];
        };
    };
    readonly createWebhook: {
        readonly parameters: {
            readonly query?: {
                /** @description `fields[components]=name,status`: only these attributes and relationships of resources of the type. */
                readonly fields?: components["parameters"]["Fields"];
            };
            readonly header?: {
                /** @description A random text, new for each write. A request with the same key, method, path and body within 24 hours (or as many as the setting `idempotency_hours` says) gets the answer of the first one, and writes nothing. */
                readonly "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /** @description `dry-run` gives the answer that the write would get, and writes nothing. `meta.audience` says who would be told. */
                readonly Prefer?: components["parameters"]["Prefer"];
            };
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": components["schemas"]["CreateWebhookRequest"];
            };
        };
        readonly responses: {
            /** @description Success */
            readonly 200: {
                headers: {
                    readonly ETag: components["headers"]["ETag"];
                    readonly "Daymark-Event": components["headers"]["DaymarkEvent"];
                    readonly "Idempotency-Replayed": components["headers"]["IdempotencyReplayed"];
                    readonly "Preference-Applied": components["headers"]["PreferenceApplied"];
                    readonly "Dry-Run-Audience": components["headers"]["DryRunAudience"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/vnd.api+json": components["schemas"]["WebhookWithSecretDocument"];
                };
            };
            readonly 400: components["responses"]["BadRequest"];
            readonly 401: components["responses"]["Unauthenticated"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 408: components["responses"]["RequestTimeout"];
            readonly 413: components["responses"]["PayloadTooLarge"];
            readonly 415: components["responses"]["UnsupportedMediaType"];
            readonly 422: components["responses"]["Invalid"];
            readonly 429: components["responses"]["TooManyRequests"];
            readonly 431: components["responses"]["HeadersTooLarge"];
            readonly 500: components["responses"]["ServerFailed"];
            readonly 503: components["responses"]["Unavailable"];
        };
    };
    readonly getWebhook: {
        readonly parameters: {
            readonly query?: {
                /** @description `fields[components]=name,status`: only these attributes and relationships of resources of the type. */
                readonly fields?: components["parameters"]["Fields"];
            };
            readonly header?: never;
            readonly path: {
                /** @description The id of the webhook. */
                readonly webhook: components["parameters"]["WebhookId"];
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description Success */
            readonly 200: {
                headers: {
                    readonly ETag: components["headers"]["ETag"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/vnd.api+json": components["schemas"]["WebhookDocument"];
                };
            };
            readonly 400: components["responses"]["BadRequest"];
            readonly 401: components["responses"]["Unauthenticated"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 404: components["responses"]["NotFound"];
            readonly 408: components["responses"]["RequestTimeout"];
            readonly 429: components["responses"]["TooManyRequests"];
            readonly 431: components["responses"]["HeadersTooLarge"];
            readonly 500: components["responses"]["ServerFailed"];
            readonly 503: components["responses"]["Unavailable"];
        };
    };
    readonly updateWebhook: {
        readonly parameters: {
            readonly query?: {
                /** @description `fields[components]=name,status`: only these attributes and relationships of resources of the type. */
                readonly fields?: components["parameters"]["Fields"];
            };
            readonly header?: {
                /** @description A random text, new for each write. A request with the same key, method, path and body within 24 hours (or as many as the setting `idempotency_hours` says) gets the answer of the first one, and writes nothing. */
                readonly "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /** @description The ETag of the answer that the change is based on: 412 if the record was written since. `*` means that it must exist. */
                readonly "If-Match"?: components["parameters"]["IfMatch"];
                /** @description `dry-run` gives the answer that the write would get, and writes nothing. `meta.audience` says who would be told. */
                readonly Prefer?: components["parameters"]["Prefer"];
            };
            readonly path: {
                /** @description The id of the webhook. */
                readonly webhook: components["parameters"]["WebhookId"];
            };
            readonly cookie?: never;
        };
        readonly requestBody?: {
            readonly content: {
                readonly "application/json": components["schemas"]["UpdateWebhookRequest"];
            };
        };
        readonly responses: {
            /** @description Success */
            readonly 200: {
                headers: {
                    readonly ETag: components["headers"]["ETag"];
                    readonly "Daymark-Event": components["headers"]["DaymarkEvent"];
                    readonly "Idempotency-Replayed": components["headers"]["IdempotencyReplayed"];
                    readonly "Preference-Applied": components["headers"]["PreferenceApplied"];
                    readonly "Dry-Run-Audience": components["headers"]["DryRunAudience"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/vnd.api+json": components["schemas"]["WebhookDocument"];
                };
            };
            readonly 400: components["responses"]["BadRequest"];
            readonly 401: components["responses"]["Unauthenticated"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 404: components["responses"]["NotFound"];
            readonly 408: components["responses"]["RequestTimeout"];
            readonly 412: components["responses"]["PreconditionFailed"];
            readonly 413: components["responses"]["PayloadTooLarge"];
            readonly 415: components["responses"]["UnsupportedMediaType"];
            readonly 422: components["responses"]["Invalid"];
            readonly 429: components["responses"]["TooManyRequests"];
            readonly 431: components["responses"]["HeadersTooLarge"];
            readonly 500: components["responses"]["ServerFailed"];
            readonly 503: components["responses"]["Unavailable"];
        };
    };
    readonly deleteWebhook: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: {
                /** @description A random text, new for each write. A request with the same key, method, path and body within 24 hours (or as many as the setting `idempotency_hours` says) gets the answer of the first one, and writes nothing. */
                readonly "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /** @description The ETag of the answer that the change is based on: 412 if the record was written since. `*` means that it must exist. */
                readonly "If-Match"?: components["parameters"]["IfMatch"];
                /** @description `dry-run` gives the answer that the write would get, and writes nothing. `meta.audience` says who would be told. */
                readonly Prefer?: components["parameters"]["Prefer"];
            };
            readonly path: {
                /** @description The id of the webhook. */
                readonly webhook: components["parameters"]["WebhookId"];
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description Deleted */
            readonly 204: {
                headers: {
                    readonly "Daymark-Event": components["headers"]["DaymarkEvent"];
                    readonly "Idempotency-Replayed": components["headers"]["IdempotencyReplayed"];
                    readonly "Preference-Applied": components["headers"]["PreferenceApplied"];
                    readonly "Dry-Run-Audience": components["headers"]["DryRunAudience"];
                    readonly [name: string]: unknown;
                };
                content?: never;
            };
            readonly 400: components["responses"]["BadRequest"];
            readonly 401: components["responses"]["Unauthenticated"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 404: components["responses"]["NotFound"];
            readonly 408: components["responses"]["RequestTimeout"];
            readonly 412: components["responses"]["PreconditionFailed"];
            readonly 413: components["responses"]["PayloadTooLarge"];
            readonly 415: components["responses"]["UnsupportedMediaType"];
            readonly 422: components["responses"]["Invalid"];
            readonly 429: components["responses"]["TooManyRequests"];
            readonly 431: components["responses"]["HeadersTooLarge"];
            readonly 500: components["responses"]["ServerFailed"];
            readonly 503: components["responses"]["Unavailable"];
        };
    };
    readonly patchWebhook: {
        readonly parameters: {
            readonly query?: {
                /** @description `fields[components]=name,status`: only these attributes and relationships of resources of the type. */
                readonly fields?: components["parameters"]["Fields"];
            };
            readonly header?: {
                /** @description A random text, new for each write. A request with the same key, method, path and body within 24 hours (or as many as the setting `idempotency_hours` says) gets the answer of the first one, and writes nothing. */
                readonly "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /** @description The ETag of the answer that the change is based on: 412 if the record was written since. `*` means that it must exist. */
                readonly "If-Match"?: components["parameters"]["IfMatch"];
                /** @description `dry-run` gives the answer that the write would get, and writes nothing. `meta.audience` says who would be told. */
                readonly Prefer?: components["parameters"]["Prefer"];
            };
            readonly path: {
                /** @description The id of the webhook. */
                readonly webhook: components["parameters"]["WebhookId"];
            };
            readonly cookie?: never;
        };
        readonly requestBody?: {
            readonly content: {
                readonly "application/json": components["schemas"]["UpdateWebhookRequest"];
            };
        };
        readonly responses: {
            /** @description Success */
            readonly 200: {
                headers: {
                    readonly ETag: components["headers"]["ETag"];
                    readonly "Daymark-Event": components["headers"]["DaymarkEvent"];
                    readonly "Idempotency-Replayed": components["headers"]["IdempotencyReplayed"];
                    readonly "Preference-Applied": components["headers"]["PreferenceApplied"];
                    readonly "Dry-Run-Audience": components["headers"]["DryRunAudience"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/vnd.api+json": components["schemas"]["WebhookDocument"];
                };
            };
            readonly 400: components["responses"]["BadRequest"];
            readonly 401: components["responses"]["Unauthenticated"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 404: components["responses"]["NotFound"];
            readonly 408: components["responses"]["RequestTimeout"];
            readonly 412: components["responses"]["PreconditionFailed"];
            readonly 413: components["responses"]["PayloadTooLarge"];
            readonly 415: components["responses"]["UnsupportedMediaType"];
            readonly 422: components["responses"]["Invalid"];
            readonly 429: components["responses"]["TooManyRequests"];
            readonly 431: components["responses"]["HeadersTooLarge"];
            readonly 500: components["responses"]["ServerFailed"];
            readonly 503: components["responses"]["Unavailable"];
        };
    };
    readonly rotateWebhookSecret: {
        readonly parameters: {
            readonly query?: {
                /** @description `fields[components]=name,status`: only these attributes and relationships of resources of the type. */
                readonly fields?: components["parameters"]["Fields"];
            };
            readonly header?: {
                /** @description A random text, new for each write. A request with the same key, method, path and body within 24 hours (or as many as the setting `idempotency_hours` says) gets the answer of the first one, and writes nothing. */
                readonly "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /** @description `dry-run` gives the answer that the write would get, and writes nothing. `meta.audience` says who would be told. */
                readonly Prefer?: components["parameters"]["Prefer"];
            };
            readonly path: {
                /** @description The id of the webhook. */
                readonly webhook: components["parameters"]["WebhookId"];
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description Success */
            readonly 200: {
                headers: {
                    readonly ETag: components["headers"]["ETag"];
                    readonly "Daymark-Event": components["headers"]["DaymarkEvent"];
                    readonly "Idempotency-Replayed": components["headers"]["IdempotencyReplayed"];
                    readonly "Preference-Applied": components["headers"]["PreferenceApplied"];
                    readonly "Dry-Run-Audience": components["headers"]["DryRunAudience"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/vnd.api+json": components["schemas"]["WebhookWithSecretDocument"];
                };
            };
            readonly 400: components["responses"]["BadRequest"];
            readonly 401: components["responses"]["Unauthenticated"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 404: components["responses"]["NotFound"];
            readonly 408: components["responses"]["RequestTimeout"];
            readonly 413: components["responses"]["PayloadTooLarge"];
            readonly 415: components["responses"]["UnsupportedMediaType"];
            readonly 422: components["responses"]["Invalid"];
            readonly 429: components["responses"]["TooManyRequests"];
            readonly 431: components["responses"]["HeadersTooLarge"];
            readonly 500: components["responses"]["ServerFailed"];
            readonly 503: components["responses"]["Unavailable"];
        };
    };
    readonly listWebhookDeliveries: {
        readonly parameters: {
            readonly query?: {
                /** @description How many records a page has; `page[size]` is the same. */
                readonly per_page?: components["parameters"]["PerPage"];
                /** @description Which page; `page[number]` is the same. */
                readonly page?: components["parameters"]["Page"];
                /** @description Fields to sort by; a hyphen in front sorts descending. */
                readonly sort?: readonly ("id" | "-id")[];
                /** @description Holds one of these texts, whatever their case. */
                readonly "filter[state]"?: components["parameters"]["FilterState"];
                /** @description Holds one of these texts, whatever their case. */
                readonly "filter[event]"?: string;
                /** @description `fields[components]=name,status`: only these attributes and relationships of resources of the type. */
                readonly fields?: components["parameters"]["Fields"];
            };
            readonly header?: never;
            readonly path: {
                /** @description The id of the webhook. */
                readonly webhook: components["parameters"]["WebhookId"];
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description Success */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/vnd.api+json": components["schemas"]["WebhookDeliveryCollection"];
                };
            };
            readonly 400: components["responses"]["BadRequest"];
            readonly 401: components["responses"]["Unauthenticated"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 404: components["responses"]["NotFound"];
            readonly 408: components["responses"]["RequestTimeout"];
            readonly 429: components["responses"]["TooManyRequests"];
            readonly 431: components["responses"]["HeadersTooLarge"];
            readonly 500: components["responses"]["ServerFailed"];
            readonly 503: components["responses"]["Unavailable"];
        };
    };
    readonly getWebhookDelivery: {
        readonly parameters: {
            readonly query?: {
                /** @description `fields[components]=name,status`: only these attributes and relationships of resources of the type. */
                readonly fields?: components["parameters"]["Fields"];
            };
            readonly header?: never;
            readonly path: {
                /** @description The id of the webhook. */
                readonly webhook: components["parameters"]["WebhookId"];
                /** @description The id of the delivery. */
                readonly delivery: components["parameters"]["DeliveryId"];
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description Success */
            readonly 200: {
                headers: {
                    readonly ETag: components["headers"]["ETag"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/vnd.api+json": components["schemas"]["WebhookDeliveryDocument"];
                };
            };
            readonly 400: components["responses"]["BadRequest"];
            readonly 401: components["responses"]["Unauthenticated"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 404: components["responses"]["NotFound"];
            readonly 408: components["responses"]["RequestTimeout"];
            readonly 429: components["responses"]["TooManyRequests"];
            readonly 431: components["responses"]["HeadersTooLarge"];
            readonly 500: components["responses"]["ServerFailed"];
            readonly 503: components["responses"]["Unavailable"];
        };
    };
    readonly redeliverWebhookDelivery: {
        readonly parameters: {
            readonly query?: {
                /** @description `fields[components]=name,status`: only these attributes and relationships of resources of the type. */
                readonly fields?: components["parameters"]["Fields"];
            };
            readonly header?: {
                /** @description A random text, new for each write. A request with the same key, method, path and body within 24 hours (or as many as the setting `idempotency_hours` says) gets the answer of the first one, and writes nothing. */
                readonly "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /** @description `dry-run` gives the answer that the write would get, and writes nothing. `meta.audience` says who would be told. */
                readonly Prefer?: components["parameters"]["Prefer"];
            };
            readonly path: {
                /** @description The id of the webhook. */
                readonly webhook: components["parameters"]["WebhookId"];
                /** @description The id of the delivery. */
                readonly delivery: components["parameters"]["DeliveryId"];
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description Success */
            readonly 200: {
                headers: {
                    readonly ETag: components["headers"]["ETag"];
                    readonly "Daymark-Event": components["headers"]["DaymarkEvent"];
                    readonly "Idempotency-Replayed": components["headers"]["IdempotencyReplayed"];
                    readonly "Preference-Applied": components["headers"]["PreferenceApplied"];
                    readonly "Dry-Run-Audience": components["headers"]["DryRunAudience"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/vnd.api+json": components["schemas"]["WebhookDeliveryDocument"];
                };
            };
            readonly 400: components["responses"]["BadRequest"];
            readonly 401: components["responses"]["Unauthenticated"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 404: components["responses"]["NotFound"];
            readonly 408: components["responses"]["RequestTimeout"];
            readonly 413: components["responses"]["PayloadTooLarge"];
            readonly 415: components["responses"]["UnsupportedMediaType"];
            readonly 422: components["responses"]["Invalid"];
            readonly 429: components["responses"]["TooManyRequests"];
            readonly 431: components["responses"]["HeadersTooLarge"];
            readonly 500: components["responses"]["ServerFailed"];
            readonly 503: components["responses"]["Unavailable"];
        };
    };
    readonly pingWebhook: {
        readonly parameters: {
            readonly query?: {
                /** @description `fields[components]=name,status`: only these attributes and relationships of resources of the type. */
                readonly fields?: components["parameters"]["Fields"];
            };
            readonly header?: {
                /** @description A random text, new for each write. A request with the same key, method, path and body within 24 hours (or as many as the setting `idempotency_hours` says) gets the answer of the first one, and writes nothing. */
                readonly "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /** @description `dry-run` gives the answer that the write would get, and writes nothing. `meta.audience` says who would be told. */
                readonly Prefer?: components["parameters"]["Prefer"];
            };
            readonly path: {
                /** @description The id of the webhook. */
                readonly webhook: components["parameters"]["WebhookId"];
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description Success */
            readonly 200: {
                headers: {
                    readonly ETag: components["headers"]["ETag"];
                    readonly "Daymark-Event": components["headers"]["DaymarkEvent"];
                    readonly "Idempotency-Replayed": components["headers"]["IdempotencyReplayed"];
                    readonly "Preference-Applied": components["headers"]["PreferenceApplied"];
                    readonly "Dry-Run-Audience": components["headers"]["DryRunAudience"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/vnd.api+json": components["schemas"]["WebhookDeliveryDocument"];
                };
            };
            readonly 400: components["responses"]["BadRequest"];
            readonly 401: components["responses"]["Unauthenticated"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 404: components["responses"]["NotFound"];
            readonly 408: components["responses"]["RequestTimeout"];
            readonly 413: components["responses"]["PayloadTooLarge"];
            readonly 415: components["responses"]["UnsupportedMediaType"];
            readonly 422: components["responses"]["Invalid"];
            readonly 429: components["responses"]["TooManyRequests"];
            readonly 431: components["responses"]["HeadersTooLarge"];
            readonly 500: components["responses"]["ServerFailed"];
            readonly 503: components["responses"]["Unavailable"];
        };
    };
    readonly confirmTotp: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: {
                /** @description A random text, new for each write. A request with the same key, method, path and body within 24 hours (or as many as the setting `idempotency_hours` says) gets the answer of the first one, and writes nothing. */
                readonly "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /** @description `dry-run` gives the answer that the write would get, and writes nothing. `meta.audience` says who would be told. */
                readonly Prefer?: components["parameters"]["Prefer"];
            };
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: {
            readonly content: {
                readonly "application/json": components["schemas"]["ConfirmTotpRequest"];
            };
        };
        readonly responses: {
            /** @description Success */
            readonly 200: {
                headers: {
                    readonly "Idempotency-Replayed": components["headers"]["IdempotencyReplayed"];
                    readonly "Preference-Applied": components["headers"]["PreferenceApplied"];
                    readonly "Dry-Run-Audience": components["headers"]["DryRunAudience"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": {
                        readonly data: {
                            /** @description Each replaces a code of the app once. Shown only now. */
                            readonly recovery_codes: readonly string[];
                        };
                        readonly meta?: components["schemas"]["DryRunMeta"];
                    };
                };
            };
            readonly 400: components["responses"]["BadRequest"];
            readonly 401: components["responses"]["Unauthenticated"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 408: components["responses"]["RequestTimeout"];
            readonly 413: components["responses"]["PayloadTooLarge"];
            readonly 415: components["responses"]["UnsupportedMediaType"];
            readonly 422: components["responses"]["Invalid"];
            readonly 429: components["responses"]["TooManyRequests"];
            readonly 431: components["responses"]["HeadersTooLarge"];
            readonly 500: components["responses"]["ServerFailed"];
            readonly 503: components["responses"]["Unavailable"];
        };
    };
    readonly proposeTotp: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: {
                /** @description A random text, new for each write. A request with the same key, method, path and body within 24 hours (or as many as the setting `idempotency_hours` says) gets the answer of the first one, and writes nothing. */
                readonly "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /** @description `dry-run` gives the answer that the write would get, and writes nothing. `meta.audience` says who would be told. */
                readonly Prefer?: components["parameters"]["Prefer"];
            };
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description Success */
            readonly 200: {
                headers: {
                    readonly "Idempotency-Replayed": components["headers"]["IdempotencyReplayed"];
                    readonly "Preference-Applied": components["headers"]["PreferenceApplied"];
                    readonly "Dry-Run-Audience": components["headers"]["DryRunAudience"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": {
                        readonly data: {
                            /** @description In base 32, for typing it into an authenticator app. */
                            readonly secret: string;
                            /** @description The `otpauth:` address, for a QR code. */
                            readonly uri: string;
                        };
                        readonly meta?: components["schemas"]["DryRunMeta"];
                    };
                };
            };
            readonly 400: components["responses"]["BadRequest"];
            readonly 401: components["responses"]["Unauthenticated"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 408: components["responses"]["RequestTimeout"];
            readonly 413: components["responses"]["PayloadTooLarge"];
            readonly 415: components["responses"]["UnsupportedMediaType"];
            readonly 422: components["responses"]["Invalid"];
            readonly 429: components["responses"]["TooManyRequests"];
            readonly 431: components["responses"]["HeadersTooLarge"];
            readonly 500: components["responses"]["ServerFailed"];
            readonly 503: components["responses"]["Unavailable"];
        };
    };
    readonly removeTotp: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: {
                /** @description A random text, new for each write. A request with the same key, method, path and body within 24 hours (or as many as the setting `idempotency_hours` says) gets the answer of the first one, and writes nothing. */
                readonly "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /** @description `dry-run` gives the answer that the write would get, and writes nothing. `meta.audience` says who would be told. */
                readonly Prefer?: components["parameters"]["Prefer"];
            };
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description Deleted */
            readonly 204: {
                headers: {
                    readonly "Idempotency-Replayed": components["headers"]["IdempotencyReplayed"];
                    readonly "Preference-Applied": components["headers"]["PreferenceApplied"];
                    readonly "Dry-Run-Audience": components["headers"]["DryRunAudience"];
                    readonly [name: string]: unknown;
                };
                content?: never;
            };
            readonly 400: components["responses"]["BadRequest"];
            readonly 401: components["responses"]["Unauthenticated"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 404: components["responses"]["NotFound"];
            readonly 408: components["responses"]["RequestTimeout"];
            readonly 413: components["responses"]["PayloadTooLarge"];
            readonly 415: components["responses"]["UnsupportedMediaType"];
            readonly 422: components["responses"]["Invalid"];
            readonly 429: components["responses"]["TooManyRequests"];
            readonly 431: components["responses"]["HeadersTooLarge"];
            readonly 500: components["responses"]["ServerFailed"];
            readonly 503: components["responses"]["Unavailable"];
        };
    };
    readonly patchConfirmTotp: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: {
                /** @description A random text, new for each write. A request with the same key, method, path and body within 24 hours (or as many as the setting `idempotency_hours` says) gets the answer of the first one, and writes nothing. */
                readonly "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /** @description `dry-run` gives the answer that the write would get, and writes nothing. `meta.audience` says who would be told. */
                readonly Prefer?: components["parameters"]["Prefer"];
            };
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: {
            readonly content: {
                readonly "application/json": components["schemas"]["ConfirmTotpRequest"];
            };
        };
        readonly responses: {
            /** @description Success */
            readonly 200: {
                headers: {
                    readonly "Idempotency-Replayed": components["headers"]["IdempotencyReplayed"];
                    readonly "Preference-Applied": components["headers"]["PreferenceApplied"];
                    readonly "Dry-Run-Audience": components["headers"]["DryRunAudience"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": {
                        readonly data: {
                            /** @description Each replaces a code of the app once. Shown only now. */
                            readonly recovery_codes: readonly string[];
                        };
                        readonly meta?: components["schemas"]["DryRunMeta"];
                    };
                };
            };
            readonly 400: components["responses"]["BadRequest"];
            readonly 401: components["responses"]["Unauthenticated"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 408: components["responses"]["RequestTimeout"];
            readonly 413: components["responses"]["PayloadTooLarge"];
            readonly 415: components["responses"]["UnsupportedMediaType"];
            readonly 422: components["responses"]["Invalid"];
            readonly 429: components["responses"]["TooManyRequests"];
            readonly 431: components["responses"]["HeadersTooLarge"];
            readonly 500: components["responses"]["ServerFailed"];
            readonly 503: components["responses"]["Unavailable"];
        };
    };
    readonly startPasskeySignIn: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: {
                /** @description A random text, new for each write. A request with the same key, method, path and body within 24 hours (or as many as the setting `idempotency_hours` says) gets the answer of the first one, and writes nothing. */
                readonly "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /** @description `dry-run` gives the answer that the write would get, and writes nothing. `meta.audience` says who would be told. */
                readonly Prefer?: components["parameters"]["Prefer"];
            };
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description Success */
            readonly 200: {
                headers: {
                    readonly "Idempotency-Replayed": components["headers"]["IdempotencyReplayed"];
                    readonly "Preference-Applied": components["headers"]["PreferenceApplied"];
                    readonly "Dry-Run-Audience": components["headers"]["DryRunAudience"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": {
                        /** @description For PublicKeyCredential.parseCreationOptionsFromJSON() or parseRequestOptionsFromJSON(). */
                        readonly data: {
                            readonly challenge: string;
                        } & {
                            readonly [key: string]: unknown;
                        };
                        readonly meta?: components["schemas"]["DryRunMeta"];
                    };
                };
            };
            readonly 400: components["responses"]["BadRequest"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 408: components["responses"]["RequestTimeout"];
            readonly 413: components["responses"]["PayloadTooLarge"];
            readonly 415: components["responses"]["UnsupportedMediaType"];
            readonly 422: components["responses"]["Invalid"];
            readonly 429: components["responses"]["TooManyRequests"];
            readonly 431: components["responses"]["HeadersTooLarge"];
            readonly 500: components["responses"]["ServerFailed"];
            readonly 503: components["responses"]["Unavailable"];
        };
    };
    readonly startPasskeyRegistration: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: {
                /** @description A random text, new for each write. A request with the same key, method, path and body within 24 hours (or as many as the setting `idempotency_hours` says) gets the answer of the first one, and writes nothing. */
                readonly "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /** @description `dry-run` gives the answer that the write would get, and writes nothing. `meta.audience` says who would be told. */
                readonly Prefer?: components["parameters"]["Prefer"];
            };
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description Success */
            readonly 200: {
                headers: {
                    readonly "Idempotency-Replayed": components["headers"]["IdempotencyReplayed"];
                    readonly "Preference-Applied": components["headers"]["PreferenceApplied"];
                    readonly "Dry-Run-Audience": components["headers"]["DryRunAudience"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": {
                        /** @description For PublicKeyCredential.parseCreationOptionsFromJSON() or parseRequestOptionsFromJSON(). */
                        readonly data: {
                            readonly challenge: string;
                        } & {
                            readonly [key: string]: unknown;
                        };
                        readonly meta?: components["schemas"]["DryRunMeta"];
                    };
                };
            };
            readonly 400: components["responses"]["BadRequest"];
            readonly 401: components["responses"]["Unauthenticated"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 408: components["responses"]["RequestTimeout"];
            readonly 413: components["responses"]["PayloadTooLarge"];
            readonly 415: components["responses"]["UnsupportedMediaType"];
            readonly 422: components["responses"]["Invalid"];
            readonly 429: components["responses"]["TooManyRequests"];
            readonly 431: components["responses"]["HeadersTooLarge"];
            readonly 500: components["responses"]["ServerFailed"];
            readonly 503: components["responses"]["Unavailable"];
        };
    };
    readonly listPasskeys: {
        readonly parameters: {
            readonly query?: {
                /** @description How many records a page has; `page[size]` is the same. */
                readonly per_page?: components["parameters"]["PerPage"];
                /** @description Which page; `page[number]` is the same. */
                readonly page?: components["parameters"]["Page"];
                /** @description Fields to sort by; a hyphen in front sorts descending. */
                readonly sort?: readonly ("id" | "-id")[];
                /** @description `fields[components]=name,status`: only these attributes and relationships of resources of the type. */
                readonly fields?: components["parameters"]["Fields"];
            };
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description Success */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/vnd.api+json": components["schemas"]["PasskeyCollection"];
                };
            };
            readonly 400: components["responses"]["BadRequest"];
            readonly 401: components["responses"]["Unauthenticated"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 408: components["responses"]["RequestTimeout"];
            readonly 429: components["responses"]["TooManyRequests"];
            readonly 431: components["responses"]["HeadersTooLarge"];
            readonly 500: components["responses"]["ServerFailed"];
            readonly 503: components["responses"]["Unavailable"];
        };
    };
    readonly createPasskey: {
        readonly parameters: {
            readonly query?: {
                /** @description `fields[components]=name,status`: only these attributes and relationships of resources of the type. */
                readonly fields?: components["parameters"]["Fields"];
            };
            readonly header?: {
                /** @description A random text, new for each write. A request with the same key, method, path and body within 24 hours (or as many as the setting `idempotency_hours` says) gets the answer of the first one, and writes nothing. */
                readonly "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /** @description `dry-run` gives the answer that the write would get, and writes nothing. `meta.audience` says who would be told. */
                readonly Prefer?: components["parameters"]["Prefer"];
            };
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": components["schemas"]["CreatePasskeyRequest"];
            };
        };
        readonly responses: {
            /** @description Success */
            readonly 200: {
                headers: {
                    readonly ETag: components["headers"]["ETag"];
                    readonly "Idempotency-Replayed": components["headers"]["IdempotencyReplayed"];
                    readonly "Preference-Applied": components["headers"]["PreferenceApplied"];
                    readonly "Dry-Run-Audience": components["headers"]["DryRunAudience"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/vnd.api+json": components["schemas"]["PasskeyDocument"];
                };
            };
            readonly 400: components["responses"]["BadRequest"];
            readonly 401: components["responses"]["Unauthenticated"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 408: components["responses"]["RequestTimeout"];
            readonly 413: components["responses"]["PayloadTooLarge"];
            readonly 415: components["responses"]["UnsupportedMediaType"];
            readonly 422: components["responses"]["Invalid"];
            readonly 429: components["responses"]["TooManyRequests"];
            readonly 431: components["responses"]["HeadersTooLarge"];
            readonly 500: components["responses"]["ServerFailed"];
            readonly 503: components["responses"]["Unavailable"];
        };
    };
    readonly getPasskey: {
        readonly parameters: {
            readonly query?: {
                /** @description `fields[components]=name,status`: only these attributes and relationships of resources of the type. */
                readonly fields?: components["parameters"]["Fields"];
            };
            readonly header?: never;
            readonly path: {
                /** @description The id of the passkey. */
                readonly passkey: components["parameters"]["PasskeyId"];
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description Success */
            readonly 200: {
                headers: {
                    readonly ETag: components["headers"]["ETag"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/vnd.api+json": components["schemas"]["PasskeyDocument"];
                };
            };
            readonly 400: components["responses"]["BadRequest"];
            readonly 401: components["responses"]["Unauthenticated"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 404: components["responses"]["NotFound"];
            readonly 408: components["responses"]["RequestTimeout"];
            readonly 429: components["responses"]["TooManyRequests"];
            readonly 431: components["responses"]["HeadersTooLarge"];
            readonly 500: components["responses"]["ServerFailed"];
            readonly 503: components["responses"]["Unavailable"];
        };
    };
    readonly updatePasskey: {
        readonly parameters: {
            readonly query?: {
                /** @description `fields[components]=name,status`: only these attributes and relationships of resources of the type. */
                readonly fields?: components["parameters"]["Fields"];
            };
            readonly header?: {
                /** @description A random text, new for each write. A request with the same key, method, path and body within 24 hours (or as many as the setting `idempotency_hours` says) gets the answer of the first one, and writes nothing. */
                readonly "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /** @description `dry-run` gives the answer that the write would get, and writes nothing. `meta.audience` says who would be told. */
                readonly Prefer?: components["parameters"]["Prefer"];
            };
            readonly path: {
                /** @description The id of the passkey. */
                readonly passkey: components["parameters"]["PasskeyId"];
            };
            readonly cookie?: never;
        };
        readonly requestBody?: {
            readonly content: {
                readonly "application/json": components["schemas"]["UpdatePasskeyRequest"];
            };
        };
        readonly responses: {
            /** @description Success */
            readonly 200: {
                headers: {
                    readonly ETag: components["headers"]["ETag"];
                    readonly "Idempotency-Replayed": components["headers"]["IdempotencyReplayed"];
                    readonly "Preference-Applied": components["headers"]["PreferenceApplied"];
                    readonly "Dry-Run-Audience": components["headers"]["DryRunAudience"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/vnd.api+json": components["schemas"]["PasskeyDocument"];
                };
            };
            readonly 400: components["responses"]["BadRequest"];
            readonly 401: components["responses"]["Unauthenticated"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 404: components["responses"]["NotFound"];
            readonly 408: components["responses"]["RequestTimeout"];
            readonly 413: components["responses"]["PayloadTooLarge"];
            readonly 415: components["responses"]["UnsupportedMediaType"];
            readonly 422: components["responses"]["Invalid"];
            readonly 429: components["responses"]["TooManyRequests"];
            readonly 431: components["responses"]["HeadersTooLarge"];
            readonly 500: components["responses"]["ServerFailed"];
            readonly 503: components["responses"]["Unavailable"];
        };
    };
    readonly deletePasskey: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: {
                /** @description A random text, new for each write. A request with the same key, method, path and body within 24 hours (or as many as the setting `idempotency_hours` says) gets the answer of the first one, and writes nothing. */
                readonly "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /** @description `dry-run` gives the answer that the write would get, and writes nothing. `meta.audience` says who would be told. */
                readonly Prefer?: components["parameters"]["Prefer"];
            };
            readonly path: {
                /** @description The id of the passkey. */
                readonly passkey: components["parameters"]["PasskeyId"];
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description Deleted */
            readonly 204: {
                headers: {
                    readonly "Idempotency-Replayed": components["headers"]["IdempotencyReplayed"];
                    readonly "Preference-Applied": components["headers"]["PreferenceApplied"];
                    readonly "Dry-Run-Audience": components["headers"]["DryRunAudience"];
                    readonly [name: string]: unknown;
                };
                content?: never;
            };
            readonly 400: components["responses"]["BadRequest"];
            readonly 401: components["responses"]["Unauthenticated"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 404: components["responses"]["NotFound"];
            readonly 408: components["responses"]["RequestTimeout"];
            readonly 413: components["responses"]["PayloadTooLarge"];
            readonly 415: components["responses"]["UnsupportedMediaType"];
            readonly 422: components["responses"]["Invalid"];
            readonly 429: components["responses"]["TooManyRequests"];
            readonly 431: components["responses"]["HeadersTooLarge"];
            readonly 500: components["responses"]["ServerFailed"];
            readonly 503: components["responses"]["Unavailable"];
        };
    };
    readonly patchPasskey: {
        readonly parameters: {
            readonly query?: {
                /** @description `fields[components]=name,status`: only these attributes and relationships of resources of the type. */
                readonly fields?: components["parameters"]["Fields"];
            };
            readonly header?: {
                /** @description A random text, new for each write. A request with the same key, method, path and body within 24 hours (or as many as the setting `idempotency_hours` says) gets the answer of the first one, and writes nothing. */
                readonly "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /** @description `dry-run` gives the answer that the write would get, and writes nothing. `meta.audience` says who would be told. */
                readonly Prefer?: components["parameters"]["Prefer"];
            };
            readonly path: {
                /** @description The id of the passkey. */
                readonly passkey: components["parameters"]["PasskeyId"];
            };
            readonly cookie?: never;
        };
        readonly requestBody?: {
            readonly content: {
                readonly "application/json": components["schemas"]["UpdatePasskeyRequest"];
            };
        };
        readonly responses: {
            /** @description Success */
            readonly 200: {
                headers: {
                    readonly ETag: components["headers"]["ETag"];
                    readonly "Idempotency-Replayed": components["headers"]["IdempotencyReplayed"];
                    readonly "Preference-Applied": components["headers"]["PreferenceApplied"];
                    readonly "Dry-Run-Audience": components["headers"]["DryRunAudience"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/vnd.api+json": components["schemas"]["PasskeyDocument"];
                };
            };
            readonly 400: components["responses"]["BadRequest"];
            readonly 401: components["responses"]["Unauthenticated"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 404: components["responses"]["NotFound"];
            readonly 408: components["responses"]["RequestTimeout"];
            readonly 413: components["responses"]["PayloadTooLarge"];
            readonly 415: components["responses"]["UnsupportedMediaType"];
            readonly 422: components["responses"]["Invalid"];
            readonly 429: components["responses"]["TooManyRequests"];
            readonly 431: components["responses"]["HeadersTooLarge"];
            readonly 500: components["responses"]["ServerFailed"];
            readonly 503: components["responses"]["Unavailable"];
        };
    };
    readonly getNotificationPreferences: {
        readonly parameters: {
            readonly query?: {
                /** @description `fields[components]=name,status`: only these attributes and relationships of resources of the type. */
                readonly fields?: components["parameters"]["Fields"];
            };
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description Success */
            readonly 200: {
                headers: {
                    readonly ETag: components["headers"]["ETag"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/vnd.api+json": components["schemas"]["NotificationPreferencesDocument"];
                };
            };
            readonly 400: components["responses"]["BadRequest"];
            readonly 401: components["responses"]["Unauthenticated"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 408: components["responses"]["RequestTimeout"];
            readonly 429: components["responses"]["TooManyRequests"];
            readonly 431: components["responses"]["HeadersTooLarge"];
            readonly 500: components["responses"]["ServerFailed"];
            readonly 503: components["responses"]["Unavailable"];
        };
    };
    readonly updateNotificationPreferences: {
        readonly parameters: {
            readonly query?: {
                /** @description `fields[components]=name,status`: only these attributes and relationships of resources of the type. */
                readonly fields?: components["parameters"]["Fields"];
            };
            readonly header?: {
                /** @description A random text, new for each write. A request with the same key, method, path and body within 24 hours (or as many as the setting `idempotency_hours` says) gets the answer of the first one, and writes nothing. */
                readonly "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /** @description The ETag of the answer that the change is based on: 412 if the record was written since. `*` means that it must exist. */
                readonly "If-Match"?: components["parameters"]["IfMatch"];
                /** @description `dry-run` gives the answer that the write would get, and writes nothing. `meta.audience` says who would be told. */
                readonly Prefer?: components["parameters"]["Prefer"];
            };
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: {
            readonly content: {
                readonly "application/json": components["schemas"]["UpdateNotificationPreferencesRequest"];
            };
        };
        readonly responses: {
            /** @description Success */
            readonly 200: {
                headers: {
                    readonly ETag: components["headers"]["ETag"];
                    readonly "Idempotency-Replayed": components["headers"]["IdempotencyReplayed"];
                    readonly "Preference-Applied": components["headers"]["PreferenceApplied"];
                    readonly "Dry-Run-Audience": components["headers"]["DryRunAudience"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/vnd.api+json": components["schemas"]["NotificationPreferencesDocument"];
                };
            };
            readonly 400: components["responses"]["BadRequest"];
            readonly 401: components["responses"]["Unauthenticated"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 408: components["responses"]["RequestTimeout"];
            readonly 412: components["responses"]["PreconditionFailed"];
            readonly 413: components["responses"]["PayloadTooLarge"];
            readonly 415: components["responses"]["UnsupportedMediaType"];
            readonly 422: components["responses"]["Invalid"];
            readonly 429: components["responses"]["TooManyRequests"];
            readonly 431: components["responses"]["HeadersTooLarge"];
            readonly 500: components["responses"]["ServerFailed"];
            readonly 503: components["responses"]["Unavailable"];
        };
    };
    readonly patchNotificationPreferences: {
        readonly parameters: {
            readonly query?: {
                /** @description `fields[components]=name,status`: only these attributes and relationships of resources of the type. */
                readonly fields?: components["parameters"]["Fields"];
            };
            readonly header?: {
                /** @description A random text, new for each write. A request with the same key, method, path and body within 24 hours (or as many as the setting `idempotency_hours` says) gets the answer of the first one, and writes nothing. */
                readonly "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /** @description The ETag of the answer that the change is based on: 412 if the record was written since. `*` means that it must exist. */
                readonly "If-Match"?: components["parameters"]["IfMatch"];
                /** @description `dry-run` gives the answer that the write would get, and writes nothing. `meta.audience` says who would be told. */
                readonly Prefer?: components["parameters"]["Prefer"];
            };
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: {
            readonly content: {
                readonly "application/json": components["schemas"]["UpdateNotificationPreferencesRequest"];
            };
        };
        readonly responses: {
            /** @description Success */
            readonly 200: {
                headers: {
                    readonly ETag: components["headers"]["ETag"];
                    readonly "Idempotency-Replayed": components["headers"]["IdempotencyReplayed"];
                    readonly "Preference-Applied": components["headers"]["PreferenceApplied"];
                    readonly "Dry-Run-Audience": components["headers"]["DryRunAudience"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/vnd.api+json": components["schemas"]["NotificationPreferencesDocument"];
                };
            };
            readonly 400: components["responses"]["BadRequest"];
            readonly 401: components["responses"]["Unauthenticated"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 408: components["responses"]["RequestTimeout"];
            readonly 412: components["responses"]["PreconditionFailed"];
            readonly 413: components["responses"]["PayloadTooLarge"];
            readonly 415: components["responses"]["UnsupportedMediaType"];
            readonly 422: components["responses"]["Invalid"];
            readonly 429: components["responses"]["TooManyRequests"];
            readonly 431: components["responses"]["HeadersTooLarge"];
            readonly 500: components["responses"]["ServerFailed"];
            readonly 503: components["responses"]["Unavailable"];
        };
    };
    readonly listPushSubscriptions: {
        readonly parameters: {
            readonly query?: {
                /** @description How many records a page has; `page[size]` is the same. */
                readonly per_page?: components["parameters"]["PerPage"];
                /** @description Which page; `page[number]` is the same. */
                readonly page?: components["parameters"]["Page"];
                /** @description Fields to sort by; a hyphen in front sorts descending. */
                readonly sort?: readonly ("id" | "-id")[];
                /** @description `fields[components]=name,status`: only these attributes and relationships of resources of the type. */
                readonly fields?: components["parameters"]["Fields"];
            };
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description Success */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/vnd.api+json": components["schemas"]["PushSubscriptionCollection"];
                };
            };
            readonly 400: components["responses"]["BadRequest"];
            readonly 401: components["responses"]["Unauthenticated"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 408: components["responses"]["RequestTimeout"];
            readonly 429: components["responses"]["TooManyRequests"];
            readonly 431: components["responses"]["HeadersTooLarge"];
            readonly 500: components["responses"]["ServerFailed"];
            readonly 503: components["responses"]["Unavailable"];
        };
    };
    readonly createPushSubscription: {
        readonly parameters: {
            readonly query?: {
                /** @description `fields[components]=name,status`: only these attributes and relationships of resources of the type. */
                readonly fields?: components["parameters"]["Fields"];
            };
            readonly header?: {
                /** @description A random text, new for each write. A request with the same key, method, path and body within 24 hours (or as many as the setting `idempotency_hours` says) gets the answer of the first one, and writes nothing. */
                readonly "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /** @description `dry-run` gives the answer that the write would get, and writes nothing. `meta.audience` says who would be told. */
                readonly Prefer?: components["parameters"]["Prefer"];
            };
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": components["schemas"]["CreatePushSubscriptionRequest"];
            };
        };
        readonly responses: {
            /** @description Success */
            readonly 200: {
                headers: {
                    readonly ETag: components["headers"]["ETag"];
                    readonly "Idempotency-Replayed": components["headers"]["IdempotencyReplayed"];
                    readonly "Preference-Applied": components["headers"]["PreferenceApplied"];
                    readonly "Dry-Run-Audience": components["headers"]["DryRunAudience"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/vnd.api+json": components["schemas"]["PushSubscriptionDocument"];
                };
            };
            readonly 400: components["responses"]["BadRequest"];
            readonly 401: components["responses"]["Unauthenticated"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 408: components["responses"]["RequestTimeout"];
            readonly 413: components["responses"]["PayloadTooLarge"];
            readonly 415: components["responses"]["UnsupportedMediaType"];
            readonly 422: components["responses"]["Invalid"];
            readonly 429: components["responses"]["TooManyRequests"];
            readonly 431: components["responses"]["HeadersTooLarge"];
            readonly 500: components["responses"]["ServerFailed"];
            readonly 503: components["responses"]["Unavailable"];
        };
    };
    readonly getPushSubscription: {
        readonly parameters: {
            readonly query?: {
                /** @description `fields[components]=name,status`: only these attributes and relationships of resources of the type. */
                readonly fields?: components["parameters"]["Fields"];
            };
            readonly header?: never;
            readonly path: {
                /** @description The id of the push_subscription. */
                readonly push_subscription: components["parameters"]["PushSubscriptionId"];
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description Success */
            readonly 200: {
                headers: {
                    readonly ETag: components["headers"]["ETag"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/vnd.api+json": components["schemas"]["PushSubscriptionDocument"];
                };
            };
            readonly 400: components["responses"]["BadRequest"];
            readonly 401: components["responses"]["Unauthenticated"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 404: components["responses"]["NotFound"];
            readonly 408: components["responses"]["RequestTimeout"];
            readonly 429: components["responses"]["TooManyRequests"];
            readonly 431: components["responses"]["HeadersTooLarge"];
            readonly 500: components["responses"]["ServerFailed"];
            readonly 503: components["responses"]["Unavailable"];
        };
    };
    readonly deletePushSubscription: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: {
                /** @description A random text, new for each write. A request with the same key, method, path and body within 24 hours (or as many as the setting `idempotency_hours` says) gets the answer of the first one, and writes nothing. */
                readonly "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /** @description `dry-run` gives the answer that the write would get, and writes nothing. `meta.audience` says who would be told. */
                readonly Prefer?: components["parameters"]["Prefer"];
            };
            readonly path: {
                /** @description The id of the push_subscription. */
                readonly push_subscription: components["parameters"]["PushSubscriptionId"];
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description Deleted */
            readonly 204: {
                headers: {
                    readonly "Idempotency-Replayed": components["headers"]["IdempotencyReplayed"];
                    readonly "Preference-Applied": components["headers"]["PreferenceApplied"];
                    readonly "Dry-Run-Audience": components["headers"]["DryRunAudience"];
                    readonly [name: string]: unknown;
                };
                content?: never;
            };
            readonly 400: components["responses"]["BadRequest"];
            readonly 401: components["responses"]["Unauthenticated"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 404: components["responses"]["NotFound"];
            readonly 408: components["responses"]["RequestTimeout"];
            readonly 413: components["responses"]["PayloadTooLarge"];
            readonly 415: components["responses"]["UnsupportedMediaType"];
            readonly 422: components["responses"]["Invalid"];
            readonly 429: components["responses"]["TooManyRequests"];
            readonly 431: components["responses"]["HeadersTooLarge"];
            readonly 500: components["responses"]["ServerFailed"];
            readonly 503: components["responses"]["Unavailable"];
        };
    };
    readonly testNotifications: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: {
                /** @description A random text, new for each write. A request with the same key, method, path and body within 24 hours (or as many as the setting `idempotency_hours` says) gets the answer of the first one, and writes nothing. */
                readonly "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /** @description `dry-run` gives the answer that the write would get, and writes nothing. `meta.audience` says who would be told. */
                readonly Prefer?: components["parameters"]["Prefer"];
            };
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description Success */
            readonly 200: {
                headers: {
                    readonly "Idempotency-Replayed": components["headers"]["IdempotencyReplayed"];
                    readonly "Preference-Applied": components["headers"]["PreferenceApplied"];
                    readonly "Dry-Run-Audience": components["headers"]["DryRunAudience"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": {
                        readonly data: {
                            readonly results: readonly {
                                /** @enum {string} */
                                readonly channel: "push" | "email" | "chat";
                                /** @description The name of the browser, the email address, or the address of the chat. */
                                readonly name: string;
                                /** @description Whether the other side accepted it; null if it was not tried, as in a dry run. */
                                readonly sent: boolean | null;
                                /** @description Why it was not sent. */
                                readonly reason: string | null;
                            }[];
                        };
                        readonly meta?: components["schemas"]["DryRunMeta"];
                    };
                };
            };
            readonly 400: components["responses"]["BadRequest"];
            readonly 401: components["responses"]["Unauthenticated"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 408: components["responses"]["RequestTimeout"];
            readonly 413: components["responses"]["PayloadTooLarge"];
            readonly 415: components["responses"]["UnsupportedMediaType"];
            readonly 422: components["responses"]["Invalid"];
            readonly 429: components["responses"]["TooManyRequests"];
            readonly 431: components["responses"]["HeadersTooLarge"];
            readonly 500: components["responses"]["ServerFailed"];
            readonly 503: components["responses"]["Unavailable"];
        };
    };
    readonly getSetup: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description Success */
            readonly 200: {
                headers: {
                    readonly ETag: components["headers"]["ETag"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["SetupDocument"];
                };
            };
            readonly 304: components["responses"]["NotModified"];
            readonly 400: components["responses"]["BadRequest"];
            readonly 408: components["responses"]["RequestTimeout"];
            readonly 429: components["responses"]["TooManyRequests"];
            readonly 431: components["responses"]["HeadersTooLarge"];
            readonly 500: components["responses"]["ServerFailed"];
            readonly 503: components["responses"]["Unavailable"];
        };
    };
    readonly completeSetup: {
        readonly parameters: {
            readonly query?: {
                /** @description `fields[components]=name,status`: only these attributes and relationships of resources of the type. */
                readonly fields?: components["parameters"]["Fields"];
            };
            readonly header?: {
                /** @description A random text, new for each write. A request with the same key, method, path and body within 24 hours (or as many as the setting `idempotency_hours` says) gets the answer of the first one, and writes nothing. */
                readonly "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": components["schemas"]["CompleteSetupRequest"];
            };
        };
        readonly responses: {
            /** @description Success */
            readonly 200: {
                headers: {
                    readonly ETag: components["headers"]["ETag"];
                    readonly "Idempotency-Replayed": components["headers"]["IdempotencyReplayed"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/vnd.api+json": components["schemas"]["CurrentSessionDocument"];
                };
            };
            readonly 400: components["responses"]["BadRequest"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 408: components["responses"]["RequestTimeout"];
            readonly 413: components["responses"]["PayloadTooLarge"];
            readonly 415: components["responses"]["UnsupportedMediaType"];
            readonly 422: components["responses"]["Invalid"];
            readonly 429: components["responses"]["TooManyRequests"];
            readonly 431: components["responses"]["HeadersTooLarge"];
            readonly 500: components["responses"]["ServerFailed"];
            readonly 503: components["responses"]["Unavailable"];
        };
    };
    readonly listUsers: {
        readonly parameters: {
            readonly query?: {
                /** @description How many records a page has; `page[size]` is the same. */
                readonly per_page?: components["parameters"]["PerPage"];
                /** @description Which page; `page[number]` is the same. */
                readonly page?: components["parameters"]["Page"];
                /** @description Fields to sort by; a hyphen in front sorts descending. */
                readonly sort?: readonly ("name" | "-name" | "email" | "-email" | "role" | "-role" | "last_signed_in" | "-last_signed_in" | "created" | "-created" | "id" | "-id")[];
                /** @description Holds one of these texts, whatever their case. */
                readonly "filter[name]"?: components["parameters"]["FilterName"];
                /** @description Holds one of these texts, whatever their case. */
                readonly "filter[email]"?: components["parameters"]["FilterEmail"];
                /** @description Holds one of these texts, whatever their case. */
                readonly "filter[role]"?: string;
                /** @description true or false. */
                readonly "filter[disabled]"?: boolean;
                /** @description true or false. */
                readonly "filter[joined]"?: boolean;
                /** @description What to search for in the names, whatever its case. */
                readonly "filter[q]"?: components["parameters"]["FilterQ"];
                /** @description `fields[components]=name,status`: only these attributes and relationships of resources of the type. */
                readonly fields?: components["parameters"]["Fields"];
            };
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description Success */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/vnd.api+json": components["schemas"]["UserCollection"];
                };
            };
            readonly 400: components["responses"]["BadRequest"];
            readonly 401: components["responses"]["Unauthenticated"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 408: components["responses"]["RequestTimeout"];
            readonly 429: components["responses"]["TooManyRequests"];
            readonly 431: components["responses"]["HeadersTooLarge"];
            readonly 500: components["responses"]["ServerFailed"];
            readonly 503: components["responses"]["Unavailable"];
        };
    };
    readonly createUser: {
        readonly parameters: {
            readonly query?: {
                /** @description `fields[components]=name,status`: only these attributes and relationships of resources of the type. */
                readonly fields?: components["parameters"]["Fields"];
            };
            readonly header?: {
                /** @description A random text, new for each write. A request with the same key, method, path and body within 24 hours (or as many as the setting `idempotency_hours` says) gets the answer of the first one, and writes nothing. */
                readonly "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /** @description `dry-run` gives the answer that the write would get, and writes nothing. `meta.audience` says who would be told. */
                readonly Prefer?: components["parameters"]["Prefer"];
            };
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": components["schemas"]["CreateUserRequest"];
            };
        };
        readonly responses: {
            /** @description Success */
            readonly 200: {
                headers: {
                    readonly ETag: components["headers"]["ETag"];
                    readonly "Daymark-Event": components["headers"]["DaymarkEvent"];
                    readonly "Idempotency-Replayed": components["headers"]["IdempotencyReplayed"];
                    readonly "Preference-Applied": components["headers"]["PreferenceApplied"];
                    readonly "Dry-Run-Audience": components["headers"]["DryRunAudience"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/vnd.api+json": components["schemas"]["InvitedUserAccountDocument"];
                };
            };
            readonly 400: components["responses"]["BadRequest"];
            readonly 401: components["responses"]["Unauthenticated"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 408: components["responses"]["RequestTimeout"];
            readonly 413: components["responses"]["PayloadTooLarge"];
            readonly 415: components["responses"]["UnsupportedMediaType"];
            readonly 422: components["responses"]["Invalid"];
            readonly 429: components["responses"]["TooManyRequests"];
            readonly 431: components["responses"]["HeadersTooLarge"];
            readonly 500: components["responses"]["ServerFailed"];
            readonly 503: components["responses"]["Unavailable"];
        };
    };
    readonly getUser: {
        readonly parameters: {
            readonly query?: {
                /** @description `fields[components]=name,status`: only these attributes and relationships of resources of the type. */
                readonly fields?: components["parameters"]["Fields"];
            };
            readonly header?: never;
            readonly path: {
                /** @description The id of the user. */
                readonly user: components["parameters"]["UserId"];
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description Success */
            readonly 200: {
                headers: {
                    readonly ETag: components["headers"]["ETag"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/vnd.api+json": components["schemas"]["UserDocument"];
                };
            };
            readonly 400: components["responses"]["BadRequest"];
            readonly 401: components["responses"]["Unauthenticated"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 404: components["responses"]["NotFound"];
            readonly 408: components["responses"]["RequestTimeout"];
            readonly 429: components["responses"]["TooManyRequests"];
            readonly 431: components["responses"]["HeadersTooLarge"];
            readonly 500: components["responses"]["ServerFailed"];
            readonly 503: components["responses"]["Unavailable"];
        };
    };
    readonly updateUser: {
        readonly parameters: {
            readonly query?: {
                /** @description `fields[components]=name,status`: only these attributes and relationships of resources of the type. */
                readonly fields?: components["parameters"]["Fields"];
            };
            readonly header?: {
                /** @description A random text, new for each write. A request with the same key, method, path and body within 24 hours (or as many as the setting `idempotency_hours` says) gets the answer of the first one, and writes nothing. */
                readonly "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /** @description The ETag of the answer that the change is based on: 412 if the record was written since. `*` means that it must exist. */
                readonly "If-Match"?: components["parameters"]["IfMatch"];
                /** @description `dry-run` gives the answer that the write would get, and writes nothing. `meta.audience` says who would be told. */
                readonly Prefer?: components["parameters"]["Prefer"];
            };
            readonly path: {
                /** @description The id of the user. */
                readonly user: components["parameters"]["UserId"];
            };
            readonly cookie?: never;
        };
        readonly requestBody?: {
            readonly content: {
                readonly "application/json": components["schemas"]["UpdateUserRequest"];
            };
        };
        readonly responses: {
            /** @description Success */
            readonly 200: {
                headers: {
                    readonly ETag: components["headers"]["ETag"];
                    readonly "Daymark-Event": components["headers"]["DaymarkEvent"];
                    readonly "Idempotency-Replayed": components["headers"]["IdempotencyReplayed"];
                    readonly "Preference-Applied": components["headers"]["PreferenceApplied"];
                    readonly "Dry-Run-Audience": components["headers"]["DryRunAudience"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/vnd.api+json": components["schemas"]["UserDocument"];
                };
            };
            readonly 400: components["responses"]["BadRequest"];
            readonly 401: components["responses"]["Unauthenticated"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 404: components["responses"]["NotFound"];
            readonly 408: components["responses"]["RequestTimeout"];
            readonly 412: components["responses"]["PreconditionFailed"];
            readonly 413: components["responses"]["PayloadTooLarge"];
            readonly 415: components["responses"]["UnsupportedMediaType"];
            readonly 422: components["responses"]["Invalid"];
            readonly 429: components["responses"]["TooManyRequests"];
            readonly 431: components["responses"]["HeadersTooLarge"];
            readonly 500: components["responses"]["ServerFailed"];
            readonly 503: components["responses"]["Unavailable"];
        };
    };
    readonly deleteUser: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: {
                /** @description A random text, new for each write. A request with the same key, method, path and body within 24 hours (or as many as the setting `idempotency_hours` says) gets the answer of the first one, and writes nothing. */
                readonly "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /** @description The ETag of the answer that the change is based on: 412 if the record was written since. `*` means that it must exist. */
                readonly "If-Match"?: components["parameters"]["IfMatch"];
                /** @description `dry-run` gives the answer that the write would get, and writes nothing. `meta.audience` says who would be told. */
                readonly Prefer?: components["parameters"]["Prefer"];
            };
            readonly path: {
                /** @description The id of the user. */
                readonly user: components["parameters"]["UserId"];
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description Deleted */
            readonly 204: {
                headers: {
                    readonly "Daymark-Event": components["headers"]["DaymarkEvent"];
                    readonly "Idempotency-Replayed": components["headers"]["IdempotencyReplayed"];
                    readonly "Preference-Applied": components["headers"]["PreferenceApplied"];
                    readonly "Dry-Run-Audience": components["headers"]["DryRunAudience"];
                    readonly [name: string]: unknown;
                };
                content?: never;
            };
            readonly 400: components["responses"]["BadRequest"];
            readonly 401: components["responses"]["Unauthenticated"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 404: components["responses"]["NotFound"];
            readonly 408: components["responses"]["RequestTimeout"];
            readonly 412: components["responses"]["PreconditionFailed"];
            readonly 413: components["responses"]["PayloadTooLarge"];
            readonly 415: components["responses"]["UnsupportedMediaType"];
            readonly 422: components["responses"]["Invalid"];
            readonly 429: components["responses"]["TooManyRequests"];
            readonly 431: components["responses"]["HeadersTooLarge"];
            readonly 500: components["responses"]["ServerFailed"];
            readonly 503: components["responses"]["Unavailable"];
        };
    };
    readonly patchUser: {
        readonly parameters: {
            readonly query?: {
                /** @description `fields[components]=name,status`: only these attributes and relationships of resources of the type. */
                readonly fields?: components["parameters"]["Fields"];
            };
            readonly header?: {
                /** @description A random text, new for each write. A request with the same key, method, path and body within 24 hours (or as many as the setting `idempotency_hours` says) gets the answer of the first one, and writes nothing. */
                readonly "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /** @description The ETag of the answer that the change is based on: 412 if the record was written since. `*` means that it must exist. */
                readonly "If-Match"?: components["parameters"]["IfMatch"];
                /** @description `dry-run` gives the answer that the write would get, and writes nothing. `meta.audience` says who would be told. */
                readonly Prefer?: components["parameters"]["Prefer"];
            };
            readonly path: {
                /** @description The id of the user. */
                readonly user: components["parameters"]["UserId"];
            };
            readonly cookie?: never;
        };
        readonly requestBody?: {
            readonly content: {
                readonly "application/json": components["schemas"]["UpdateUserRequest"];
            };
        };
        readonly responses: {
            /** @description Success */
            readonly 200: {
                headers: {
                    readonly ETag: components["headers"]["ETag"];
                    readonly "Daymark-Event": components["headers"]["DaymarkEvent"];
                    readonly "Idempotency-Replayed": components["headers"]["IdempotencyReplayed"];
                    readonly "Preference-Applied": components["headers"]["PreferenceApplied"];
                    readonly "Dry-Run-Audience": components["headers"]["DryRunAudience"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/vnd.api+json": components["schemas"]["UserDocument"];
                };
            };
            readonly 400: components["responses"]["BadRequest"];
            readonly 401: components["responses"]["Unauthenticated"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 404: components["responses"]["NotFound"];
            readonly 408: components["responses"]["RequestTimeout"];
            readonly 412: components["responses"]["PreconditionFailed"];
            readonly 413: components["responses"]["PayloadTooLarge"];
            readonly 415: components["responses"]["UnsupportedMediaType"];
            readonly 422: components["responses"]["Invalid"];
            readonly 429: components["responses"]["TooManyRequests"];
            readonly 431: components["responses"]["HeadersTooLarge"];
            readonly 500: components["responses"]["ServerFailed"];
            readonly 503: components["responses"]["Unavailable"];
        };
    };
    readonly sendInvitation: {
        readonly parameters: {
            readonly query?: {
                /** @description `fields[components]=name,status`: only these attributes and relationships of resources of the type. */
                readonly fields?: components["parameters"]["Fields"];
            };
            readonly header?: {
                /** @description A random text, new for each write. A request with the same key, method, path and body within 24 hours (or as many as the setting `idempotency_hours` says) gets the answer of the first one, and writes nothing. */
                readonly "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /** @description `dry-run` gives the answer that the write would get, and writes nothing. `meta.audience` says who would be told. */
                readonly Prefer?: components["parameters"]["Prefer"];
            };
            readonly path: {
                /** @description The id of the user. */
                readonly user: components["parameters"]["UserId"];
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description Success */
            readonly 200: {
                headers: {
                    readonly ETag: components["headers"]["ETag"];
                    readonly "Daymark-Event": components["headers"]["DaymarkEvent"];
                    readonly "Idempotency-Replayed": components["headers"]["IdempotencyReplayed"];
                    readonly "Preference-Applied": components["headers"]["PreferenceApplied"];
                    readonly "Dry-Run-Audience": components["headers"]["DryRunAudience"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/vnd.api+json": components["schemas"]["InvitedUserAccountDocument"];
                };
            };
            readonly 400: components["responses"]["BadRequest"];
            readonly 401: components["responses"]["Unauthenticated"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 404: components["responses"]["NotFound"];
            readonly 408: components["responses"]["RequestTimeout"];
            readonly 413: components["responses"]["PayloadTooLarge"];
            readonly 415: components["responses"]["UnsupportedMediaType"];
            readonly 422: components["responses"]["Invalid"];
            readonly 429: components["responses"]["TooManyRequests"];
            readonly 431: components["responses"]["HeadersTooLarge"];
            readonly 500: components["responses"]["ServerFailed"];
            readonly 503: components["responses"]["Unavailable"];
        };
    };
    readonly signOutUser: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: {
                /** @description A random text, new for each write. A request with the same key, method, path and body within 24 hours (or as many as the setting `idempotency_hours` says) gets the answer of the first one, and writes nothing. */
                readonly "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /** @description `dry-run` gives the answer that the write would get, and writes nothing. `meta.audience` says who would be told. */
                readonly Prefer?: components["parameters"]["Prefer"];
            };
            readonly path: {
                /** @description The id of the user. */
                readonly user: components["parameters"]["UserId"];
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description Deleted */
            readonly 204: {
                headers: {
                    readonly "Daymark-Event": components["headers"]["DaymarkEvent"];
                    readonly "Idempotency-Replayed": components["headers"]["IdempotencyReplayed"];
                    readonly "Preference-Applied": components["headers"]["PreferenceApplied"];
                    readonly "Dry-Run-Audience": components["headers"]["DryRunAudience"];
                    readonly [name: string]: unknown;
                };
                content?: never;
            };
            readonly 400: components["responses"]["BadRequest"];
            readonly 401: components["responses"]["Unauthenticated"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 404: components["responses"]["NotFound"];
            readonly 408: components["responses"]["RequestTimeout"];
            readonly 413: components["responses"]["PayloadTooLarge"];
            readonly 415: components["responses"]["UnsupportedMediaType"];
            readonly 422: components["responses"]["Invalid"];
            readonly 429: components["responses"]["TooManyRequests"];
            readonly 431: components["responses"]["HeadersTooLarge"];
            readonly 500: components["responses"]["ServerFailed"];
            readonly 503: components["responses"]["Unavailable"];
        };
    };
    readonly getInvitation: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                /** @description The token in the link. */
                readonly token: components["parameters"]["TokenId"];
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description Success */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["InvitationDocument"];
                };
            };
            readonly 400: components["responses"]["BadRequest"];
            readonly 404: components["responses"]["NotFound"];
            readonly 408: components["responses"]["RequestTimeout"];
            readonly 429: components["responses"]["TooManyRequests"];
            readonly 431: components["responses"]["HeadersTooLarge"];
            readonly 500: components["responses"]["ServerFailed"];
            readonly 503: components["responses"]["Unavailable"];
        };
    };
    readonly acceptInvitation: {
        readonly parameters: {
            readonly query?: {
                /** @description `fields[components]=name,status`: only these attributes and relationships of resources of the type. */
                readonly fields?: components["parameters"]["Fields"];
            };
            readonly header?: {
                /** @description A random text, new for each write. A request with the same key, method, path and body within 24 hours (or as many as the setting `idempotency_hours` says) gets the answer of the first one, and writes nothing. */
                readonly "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            readonly path: {
                /** @description The token in the link. */
                readonly token: components["parameters"]["TokenId"];
            };
            readonly cookie?: never;
        };
        readonly requestBody?: {
            readonly content: {
                readonly "application/json": components["schemas"]["AcceptInvitationRequest"];
            };
        };
        readonly responses: {
            /** @description Success */
            readonly 200: {
                headers: {
                    readonly ETag: components["headers"]["ETag"];
                    readonly "Idempotency-Replayed": components["headers"]["IdempotencyReplayed"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/vnd.api+json": components["schemas"]["CurrentSessionDocument"];
                };
            };
            readonly 400: components["responses"]["BadRequest"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 404: components["responses"]["NotFound"];
            readonly 408: components["responses"]["RequestTimeout"];
            readonly 413: components["responses"]["PayloadTooLarge"];
            readonly 415: components["responses"]["UnsupportedMediaType"];
            readonly 422: components["responses"]["Invalid"];
            readonly 429: components["responses"]["TooManyRequests"];
            readonly 431: components["responses"]["HeadersTooLarge"];
            readonly 500: components["responses"]["ServerFailed"];
            readonly 503: components["responses"]["Unavailable"];
        };
    };
    readonly patchAcceptInvitation: {
        readonly parameters: {
            readonly query?: {
                /** @description `fields[components]=name,status`: only these attributes and relationships of resources of the type. */
                readonly fields?: components["parameters"]["Fields"];
            };
            readonly header?: {
                /** @description A random text, new for each write. A request with the same key, method, path and body within 24 hours (or as many as the setting `idempotency_hours` says) gets the answer of the first one, and writes nothing. */
                readonly "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            readonly path: {
                /** @description The token in the link. */
                readonly token: components["parameters"]["TokenId"];
            };
            readonly cookie?: never;
        };
        readonly requestBody?: {
            readonly content: {
                readonly "application/json": components["schemas"]["AcceptInvitationRequest"];
            };
        };
        readonly responses: {
            /** @description Success */
            readonly 200: {
                headers: {
                    readonly ETag: components["headers"]["ETag"];
                    readonly "Idempotency-Replayed": components["headers"]["IdempotencyReplayed"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/vnd.api+json": components["schemas"]["CurrentSessionDocument"];
                };
            };
            readonly 400: components["responses"]["BadRequest"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 404: components["responses"]["NotFound"];
            readonly 408: components["responses"]["RequestTimeout"];
            readonly 413: components["responses"]["PayloadTooLarge"];
            readonly 415: components["responses"]["UnsupportedMediaType"];
            readonly 422: components["responses"]["Invalid"];
            readonly 429: components["responses"]["TooManyRequests"];
            readonly 431: components["responses"]["HeadersTooLarge"];
            readonly 500: components["responses"]["ServerFailed"];
            readonly 503: components["responses"]["Unavailable"];
        };
    };
    readonly listTokens: {
        readonly parameters: {
            readonly query?: {
                /** @description How many records a page has; `page[size]` is the same. */
                readonly per_page?: components["parameters"]["PerPage"];
                /** @description Which page; `page[number]` is the same. */
                readonly page?: components["parameters"]["Page"];
                /** @description Fields to sort by; a hyphen in front sorts descending. */
                readonly sort?: readonly ("expires_at" | "-expires_at" | "last_used_at" | "-last_used_at" | "id" | "-id")[];
                /** @description Any of these ids. */
                readonly "filter[user]"?: components["parameters"]["FilterUser"];
                /** @description What to search for in the names, whatever its case. */
                readonly "filter[q]"?: components["parameters"]["FilterQ"];
                /** @description `fields[components]=name,status`: only these attributes and relationships of resources of the type. */
                readonly fields?: components["parameters"]["Fields"];
            };
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description Success */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/vnd.api+json": components["schemas"]["TokenCollection"];
                };
            };
            readonly 400: components["responses"]["BadRequest"];
            readonly 401: components["responses"]["Unauthenticated"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 408: components["responses"]["RequestTimeout"];
            readonly 429: components["responses"]["TooManyRequests"];
            readonly 431: components["responses"]["HeadersTooLarge"];
            readonly 500: components["responses"]["ServerFailed"];
            readonly 503: components["responses"]["Unavailable"];
        };
    };
    readonly createToken: {
        readonly parameters: {
            readonly query?: {
                /** @description `fields[components]=name,status`: only these attributes and relationships of resources of the type. */
                readonly fields?: components["parameters"]["Fields"];
            };
            readonly header?: {
                /** @description A random text, new for each write. A request with the same key, method, path and body within 24 hours (or as many as the setting `idempotency_hours` says) gets the answer of the first one, and writes nothing. */
                readonly "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /** @description `dry-run` gives the answer that the write would get, and writes nothing. `meta.audience` says who would be told. */
                readonly Prefer?: components["parameters"]["Prefer"];
            };
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": components["schemas"]["CreateTokenRequest"];
            };
        };
        readonly responses: {
            /** @description Success */
            readonly 200: {
                headers: {
                    readonly ETag: components["headers"]["ETag"];
                    readonly "Idempotency-Replayed": components["headers"]["IdempotencyReplayed"];
                    readonly "Preference-Applied": components["headers"]["PreferenceApplied"];
                    readonly "Dry-Run-Audience": components["headers"]["DryRunAudience"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/vnd.api+json": components["schemas"]["TokenWithSecretDocument"];
                };
            };
            readonly 400: components["responses"]["BadRequest"];
            readonly 401: components["responses"]["Unauthenticated"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 408: components["responses"]["RequestTimeout"];
            readonly 413: components["responses"]["PayloadTooLarge"];
            readonly 415: components["responses"]["UnsupportedMediaType"];
            readonly 422: components["responses"]["Invalid"];
            readonly 429: components["responses"]["TooManyRequests"];
            readonly 431: components["responses"]["HeadersTooLarge"];
            readonly 500: components["responses"]["ServerFailed"];
            readonly 503: components["responses"]["Unavailable"];
        };
    };
    readonly getToken: {
        readonly parameters: {
            readonly query?: {
                /** @description `fields[components]=name,status`: only these attributes and relationships of resources of the type. */
                readonly fields?: components["parameters"]["Fields"];
            };
            readonly header?: never;
            readonly path: {
                /** @description The id of the api token. */
                readonly apiToken: components["parameters"]["ApiTokenId"];
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description Success */
            readonly 200: {
                headers: {
                    readonly ETag: components["headers"]["ETag"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/vnd.api+json": components["schemas"]["TokenDocument"];
                };
            };
            readonly 400: components["responses"]["BadRequest"];
            readonly 401: components["responses"]["Unauthenticated"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 404: components["responses"]["NotFound"];
            readonly 408: components["responses"]["RequestTimeout"];
            readonly 429: components["responses"]["TooManyRequests"];
            readonly 431: components["responses"]["HeadersTooLarge"];
            readonly 500: components["responses"]["ServerFailed"];
            readonly 503: components["responses"]["Unavailable"];
        };
    };
    readonly updateToken: {
        readonly parameters: {
            readonly query?: {
                /** @description `fields[components]=name,status`: only these attributes and relationships of resources of the type. */
                readonly fields?: components["parameters"]["Fields"];
            };
            readonly header?: {
                /** @description A random text, new for each write. A request with the same key, method, path and body within 24 hours (or as many as the setting `idempotency_hours` says) gets the answer of the first one, and writes nothing. */
                readonly "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /** @description `dry-run` gives the answer that the write would get, and writes nothing. `meta.audience` says who would be told. */
                readonly Prefer?: components["parameters"]["Prefer"];
            };
            readonly path: {
                /** @description The id of the api token. */
                readonly apiToken: components["parameters"]["ApiTokenId"];
            };
            readonly cookie?: never;
        };
        readonly requestBody?: {
            readonly content: {
                readonly "application/json": components["schemas"]["UpdateTokenRequest"];
            };
        };
        readonly responses: {
            /** @description Success */
            readonly 200: {
                headers: {
                    readonly ETag: components["headers"]["ETag"];
                    readonly "Idempotency-Replayed": components["headers"]["IdempotencyReplayed"];
                    readonly "Preference-Applied": components["headers"]["PreferenceApplied"];
                    readonly "Dry-Run-Audience": components["headers"]["DryRunAudience"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/vnd.api+json": components["schemas"]["TokenDocument"];
                };
            };
            readonly 400: components["responses"]["BadRequest"];
            readonly 401: components["responses"]["Unauthenticated"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 404: components["responses"]["NotFound"];
            readonly 408: components["responses"]["RequestTimeout"];
            readonly 413: components["responses"]["PayloadTooLarge"];
            readonly 415: components["responses"]["UnsupportedMediaType"];
            readonly 422: components["responses"]["Invalid"];
            readonly 429: components["responses"]["TooManyRequests"];
            readonly 431: components["responses"]["HeadersTooLarge"];
            readonly 500: components["responses"]["ServerFailed"];
            readonly 503: components["responses"]["Unavailable"];
        };
    };
    readonly deleteToken: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: {
                /** @description A random text, new for each write. A request with the same key, method, path and body within 24 hours (or as many as the setting `idempotency_hours` says) gets the answer of the first one, and writes nothing. */
                readonly "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /** @description `dry-run` gives the answer that the write would get, and writes nothing. `meta.audience` says who would be told. */
                readonly Prefer?: components["parameters"]["Prefer"];
            };
            readonly path: {
                /** @description The id of the api token. */
                readonly apiToken: components["parameters"]["ApiTokenId"];
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description Deleted */
            readonly 204: {
                headers: {
                    readonly "Idempotency-Replayed": components["headers"]["IdempotencyReplayed"];
                    readonly "Preference-Applied": components["headers"]["PreferenceApplied"];
                    readonly "Dry-Run-Audience": components["headers"]["DryRunAudience"];
                    readonly [name: string]: unknown;
                };
                content?: never;
            };
            readonly 400: components["responses"]["BadRequest"];
            readonly 401: components["responses"]["Unauthenticated"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 404: components["responses"]["NotFound"];
            readonly 408: components["responses"]["RequestTimeout"];
            readonly 413: components["responses"]["PayloadTooLarge"];
            readonly 415: components["responses"]["UnsupportedMediaType"];
            readonly 422: components["responses"]["Invalid"];
            readonly 429: components["responses"]["TooManyRequests"];
            readonly 431: components["responses"]["HeadersTooLarge"];
            readonly 500: components["responses"]["ServerFailed"];
            readonly 503: components["responses"]["Unavailable"];
        };
    };
    readonly patchToken: {
        readonly parameters: {
            readonly query?: {
                /** @description `fields[components]=name,status`: only these attributes and relationships of resources of the type. */
                readonly fields?: components["parameters"]["Fields"];
            };
            readonly header?: {
                /** @description A random text, new for each write. A request with the same key, method, path and body within 24 hours (or as many as the setting `idempotency_hours` says) gets the answer of the first one, and writes nothing. */
                readonly "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /** @description `dry-run` gives the answer that the write would get, and writes nothing. `meta.audience` says who would be told. */
                readonly Prefer?: components["parameters"]["Prefer"];
            };
            readonly path: {
                /** @description The id of the api token. */
                readonly apiToken: components["parameters"]["ApiTokenId"];
            };
            readonly cookie?: never;
        };
        readonly requestBody?: {
            readonly content: {
                readonly "application/json": components["schemas"]["UpdateTokenRequest"];
            };
        };
        readonly responses: {
            /** @description Success */
            readonly 200: {
                headers: {
                    readonly ETag: components["headers"]["ETag"];
                    readonly "Idempotency-Replayed": components["headers"]["IdempotencyReplayed"];
                    readonly "Preference-Applied": components["headers"]["PreferenceApplied"];
                    readonly "Dry-Run-Audience": components["headers"]["DryRunAudience"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/vnd.api+json": components["schemas"]["TokenDocument"];
                };
            };
            readonly 400: components["responses"]["BadRequest"];
            readonly 401: components["responses"]["Unauthenticated"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 404: components["responses"]["NotFound"];
            readonly 408: components["responses"]["RequestTimeout"];
            readonly 413: components["responses"]["PayloadTooLarge"];
            readonly 415: components["responses"]["UnsupportedMediaType"];
            readonly 422: components["responses"]["Invalid"];
            readonly 429: components["responses"]["TooManyRequests"];
            readonly 431: components["responses"]["HeadersTooLarge"];
            readonly 500: components["responses"]["ServerFailed"];
            readonly 503: components["responses"]["Unavailable"];
        };
    };
    readonly getSession: {
        readonly parameters: {
            readonly query?: {
                /** @description `fields[components]=name,status`: only these attributes and relationships of resources of the type. */
                readonly fields?: components["parameters"]["Fields"];
            };
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description Success */
            readonly 200: {
                headers: {
                    readonly ETag: components["headers"]["ETag"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/vnd.api+json": components["schemas"]["CurrentSessionDocument"];
                };
            };
            readonly 400: components["responses"]["BadRequest"];
            readonly 401: components["responses"]["Unauthenticated"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 408: components["responses"]["RequestTimeout"];
            readonly 429: components["responses"]["TooManyRequests"];
            readonly 431: components["responses"]["HeadersTooLarge"];
            readonly 500: components["responses"]["ServerFailed"];
            readonly 503: components["responses"]["Unavailable"];
        };
    };
    readonly signIn: {
        readonly parameters: {
            readonly query?: {
                /** @description `fields[components]=name,status`: only these attributes and relationships of resources of the type. */
                readonly fields?: components["parameters"]["Fields"];
            };
            readonly header?: {
                /** @description A random text, new for each write. A request with the same key, method, path and body within 24 hours (or as many as the setting `idempotency_hours` says) gets the answer of the first one, and writes nothing. */
                readonly "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: {
            readonly content: {
                readonly "application/json": components["schemas"]["SignInRequest"];
            };
        };
        readonly responses: {
            /** @description Success */
            readonly 200: {
                headers: {
                    readonly ETag: components["headers"]["ETag"];
                    readonly "Idempotency-Replayed": components["headers"]["IdempotencyReplayed"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/vnd.api+json": components["schemas"]["CurrentSessionDocument"];
                };
            };
            readonly 400: components["responses"]["BadRequest"];
            readonly 401: components["responses"]["Unauthenticated"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 408: components["responses"]["RequestTimeout"];
            readonly 413: components["responses"]["PayloadTooLarge"];
            readonly 415: components["responses"]["UnsupportedMediaType"];
            readonly 422: components["responses"]["Invalid"];
            readonly 429: components["responses"]["TooManyRequests"];
            readonly 431: components["responses"]["HeadersTooLarge"];
            readonly 500: components["responses"]["ServerFailed"];
            readonly 503: components["responses"]["Unavailable"];
        };
    };
    readonly signOut: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: {
                /** @description A random text, new for each write. A request with the same key, method, path and body within 24 hours (or as many as the setting `idempotency_hours` says) gets the answer of the first one, and writes nothing. */
                readonly "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /** @description `dry-run` gives the answer that the write would get, and writes nothing. `meta.audience` says who would be told. */
                readonly Prefer?: components["parameters"]["Prefer"];
            };
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description Deleted */
            readonly 204: {
                headers: {
                    readonly "Idempotency-Replayed": components["headers"]["IdempotencyReplayed"];
                    readonly "Preference-Applied": components["headers"]["PreferenceApplied"];
                    readonly "Dry-Run-Audience": components["headers"]["DryRunAudience"];
                    readonly [name: string]: unknown;
                };
                content?: never;
            };
            readonly 400: components["responses"]["BadRequest"];
            readonly 401: components["responses"]["Unauthenticated"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 408: components["responses"]["RequestTimeout"];
            readonly 413: components["responses"]["PayloadTooLarge"];
            readonly 415: components["responses"]["UnsupportedMediaType"];
            readonly 422: components["responses"]["Invalid"];
            readonly 429: components["responses"]["TooManyRequests"];
            readonly 431: components["responses"]["HeadersTooLarge"];
            readonly 500: components["responses"]["ServerFailed"];
            readonly 503: components["responses"]["Unavailable"];
        };
    };
    readonly changePassword: {
        readonly parameters: {
            readonly query?: {
                /** @description `fields[components]=name,status`: only these attributes and relationships of resources of the type. */
                readonly fields?: components["parameters"]["Fields"];
            };
            readonly header?: {
                /** @description A random text, new for each write. A request with the same key, method, path and body within 24 hours (or as many as the setting `idempotency_hours` says) gets the answer of the first one, and writes nothing. */
                readonly "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: {
            readonly content: {
                readonly "application/json": components["schemas"]["ChangePasswordRequest"];
            };
        };
        readonly responses: {
            /** @description Success */
            readonly 200: {
                headers: {
                    readonly ETag: components["headers"]["ETag"];
                    readonly "Idempotency-Replayed": components["headers"]["IdempotencyReplayed"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/vnd.api+json": components["schemas"]["CurrentSessionDocument"];
                };
            };
            readonly 400: components["responses"]["BadRequest"];
            readonly 401: components["responses"]["Unauthenticated"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 408: components["responses"]["RequestTimeout"];
            readonly 413: components["responses"]["PayloadTooLarge"];
            readonly 415: components["responses"]["UnsupportedMediaType"];
            readonly 422: components["responses"]["Invalid"];
            readonly 429: components["responses"]["TooManyRequests"];
            readonly 431: components["responses"]["HeadersTooLarge"];
            readonly 500: components["responses"]["ServerFailed"];
            readonly 503: components["responses"]["Unavailable"];
        };
    };
    readonly patchChangePassword: {
        readonly parameters: {
            readonly query?: {
                /** @description `fields[components]=name,status`: only these attributes and relationships of resources of the type. */
                readonly fields?: components["parameters"]["Fields"];
            };
            readonly header?: {
                /** @description A random text, new for each write. A request with the same key, method, path and body within 24 hours (or as many as the setting `idempotency_hours` says) gets the answer of the first one, and writes nothing. */
                readonly "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: {
            readonly content: {
                readonly "application/json": components["schemas"]["ChangePasswordRequest"];
            };
        };
        readonly responses: {
            /** @description Success */
            readonly 200: {
                headers: {
                    readonly ETag: components["headers"]["ETag"];
                    readonly "Idempotency-Replayed": components["headers"]["IdempotencyReplayed"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/vnd.api+json": components["schemas"]["CurrentSessionDocument"];
                };
            };
            readonly 400: components["responses"]["BadRequest"];
            readonly 401: components["responses"]["Unauthenticated"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 408: components["responses"]["RequestTimeout"];
            readonly 413: components["responses"]["PayloadTooLarge"];
            readonly 415: components["responses"]["UnsupportedMediaType"];
            readonly 422: components["responses"]["Invalid"];
            readonly 429: components["responses"]["TooManyRequests"];
            readonly 431: components["responses"]["HeadersTooLarge"];
            readonly 500: components["responses"]["ServerFailed"];
            readonly 503: components["responses"]["Unavailable"];
        };
    };
    readonly changeProfile: {
        readonly parameters: {
            readonly query?: {
                /** @description `fields[components]=name,status`: only these attributes and relationships of resources of the type. */
                readonly fields?: components["parameters"]["Fields"];
            };
            readonly header?: {
                /** @description A random text, new for each write. A request with the same key, method, path and body within 24 hours (or as many as the setting `idempotency_hours` says) gets the answer of the first one, and writes nothing. */
                readonly "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /** @description `dry-run` gives the answer that the write would get, and writes nothing. `meta.audience` says who would be told. */
                readonly Prefer?: components["parameters"]["Prefer"];
            };
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: {
            readonly content: {
                readonly "application/json": components["schemas"]["ChangeProfileRequest"];
            };
        };
        readonly responses: {
            /** @description Success */
            readonly 200: {
                headers: {
                    readonly ETag: components["headers"]["ETag"];
                    readonly "Idempotency-Replayed": components["headers"]["IdempotencyReplayed"];
                    readonly "Preference-Applied": components["headers"]["PreferenceApplied"];
                    readonly "Dry-Run-Audience": components["headers"]["DryRunAudience"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/vnd.api+json": components["schemas"]["CurrentSessionDocument"];
                };
            };
            readonly 400: components["responses"]["BadRequest"];
            readonly 401: components["responses"]["Unauthenticated"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 408: components["responses"]["RequestTimeout"];
            readonly 413: components["responses"]["PayloadTooLarge"];
            readonly 415: components["responses"]["UnsupportedMediaType"];
            readonly 422: components["responses"]["Invalid"];
            readonly 429: components["responses"]["TooManyRequests"];
            readonly 431: components["responses"]["HeadersTooLarge"];
            readonly 500: components["responses"]["ServerFailed"];
            readonly 503: components["responses"]["Unavailable"];
        };
    };
    readonly patchChangeProfile: {
        readonly parameters: {
            readonly query?: {
                /** @description `fields[components]=name,status`: only these attributes and relationships of resources of the type. */
                readonly fields?: components["parameters"]["Fields"];
            };
            readonly header?: {
                /** @description A random text, new for each write. A request with the same key, method, path and body within 24 hours (or as many as the setting `idempotency_hours` says) gets the answer of the first one, and writes nothing. */
                readonly "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /** @description `dry-run` gives the answer that the write would get, and writes nothing. `meta.audience` says who would be told. */
                readonly Prefer?: components["parameters"]["Prefer"];
            };
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: {
            readonly content: {
                readonly "application/json": components["schemas"]["ChangeProfileRequest"];
            };
        };
        readonly responses: {
            /** @description Success */
            readonly 200: {
                headers: {
                    readonly ETag: components["headers"]["ETag"];
                    readonly "Idempotency-Replayed": components["headers"]["IdempotencyReplayed"];
                    readonly "Preference-Applied": components["headers"]["PreferenceApplied"];
                    readonly "Dry-Run-Audience": components["headers"]["DryRunAudience"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/vnd.api+json": components["schemas"]["CurrentSessionDocument"];
                };
            };
            readonly 400: components["responses"]["BadRequest"];
            readonly 401: components["responses"]["Unauthenticated"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 408: components["responses"]["RequestTimeout"];
            readonly 413: components["responses"]["PayloadTooLarge"];
            readonly 415: components["responses"]["UnsupportedMediaType"];
            readonly 422: components["responses"]["Invalid"];
            readonly 429: components["responses"]["TooManyRequests"];
            readonly 431: components["responses"]["HeadersTooLarge"];
            readonly 500: components["responses"]["ServerFailed"];
            readonly 503: components["responses"]["Unavailable"];
        };
    };
    readonly listSessions: {
        readonly parameters: {
            readonly query?: {
                /** @description How many records a page has; `page[size]` is the same. */
                readonly per_page?: components["parameters"]["PerPage"];
                /** @description Which page; `page[number]` is the same. */
                readonly page?: components["parameters"]["Page"];
                /** @description Fields to sort by; a hyphen in front sorts descending. */
                readonly sort?: readonly ("id" | "-id")[];
                /** @description `fields[components]=name,status`: only these attributes and relationships of resources of the type. */
                readonly fields?: components["parameters"]["Fields"];
            };
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description Success */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/vnd.api+json": components["schemas"]["SessionCollection"];
                };
            };
            readonly 400: components["responses"]["BadRequest"];
            readonly 401: components["responses"]["Unauthenticated"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 408: components["responses"]["RequestTimeout"];
            readonly 429: components["responses"]["TooManyRequests"];
            readonly 431: components["responses"]["HeadersTooLarge"];
            readonly 500: components["responses"]["ServerFailed"];
            readonly 503: components["responses"]["Unavailable"];
        };
    };
    readonly endOtherSessions: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: {
                /** @description A random text, new for each write. A request with the same key, method, path and body within 24 hours (or as many as the setting `idempotency_hours` says) gets the answer of the first one, and writes nothing. */
                readonly "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /** @description `dry-run` gives the answer that the write would get, and writes nothing. `meta.audience` says who would be told. */
                readonly Prefer?: components["parameters"]["Prefer"];
            };
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description Deleted */
            readonly 204: {
                headers: {
                    readonly "Idempotency-Replayed": components["headers"]["IdempotencyReplayed"];
                    readonly "Preference-Applied": components["headers"]["PreferenceApplied"];
                    readonly "Dry-Run-Audience": components["headers"]["DryRunAudience"];
                    readonly [name: string]: unknown;
                };
                content?: never;
            };
            readonly 400: components["responses"]["BadRequest"];
            readonly 401: components["responses"]["Unauthenticated"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 408: components["responses"]["RequestTimeout"];
            readonly 413: components["responses"]["PayloadTooLarge"];
            readonly 415: components["responses"]["UnsupportedMediaType"];
            readonly 422: components["responses"]["Invalid"];
            readonly 429: components["responses"]["TooManyRequests"];
            readonly 431: components["responses"]["HeadersTooLarge"];
            readonly 500: components["responses"]["ServerFailed"];
            readonly 503: components["responses"]["Unavailable"];
        };
    };
    readonly endSession: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: {
                /** @description A random text, new for each write. A request with the same key, method, path and body within 24 hours (or as many as the setting `idempotency_hours` says) gets the answer of the first one, and writes nothing. */
                readonly "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /** @description `dry-run` gives the answer that the write would get, and writes nothing. `meta.audience` says who would be told. */
                readonly Prefer?: components["parameters"]["Prefer"];
            };
            readonly path: {
                /** @description The id of the session. */
                readonly session: number;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description Deleted */
            readonly 204: {
                headers: {
                    readonly "Idempotency-Replayed": components["headers"]["IdempotencyReplayed"];
                    readonly "Preference-Applied": components["headers"]["PreferenceApplied"];
                    readonly "Dry-Run-Audience": components["headers"]["DryRunAudience"];
                    readonly [name: string]: unknown;
                };
                content?: never;
            };
            readonly 400: components["responses"]["BadRequest"];
            readonly 401: components["responses"]["Unauthenticated"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 404: components["responses"]["NotFound"];
            readonly 408: components["responses"]["RequestTimeout"];
            readonly 413: components["responses"]["PayloadTooLarge"];
            readonly 415: components["responses"]["UnsupportedMediaType"];
            readonly 422: components["responses"]["Invalid"];
            readonly 429: components["responses"]["TooManyRequests"];
            readonly 431: components["responses"]["HeadersTooLarge"];
            readonly 500: components["responses"]["ServerFailed"];
            readonly 503: components["responses"]["Unavailable"];
        };
    };
    readonly requestPasswordReset: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: {
                /** @description A random text, new for each write. A request with the same key, method, path and body within 24 hours (or as many as the setting `idempotency_hours` says) gets the answer of the first one, and writes nothing. */
                readonly "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": components["schemas"]["RequestPasswordResetRequest"];
            };
        };
        readonly responses: {
            /** @description Success */
            readonly 200: {
                headers: {
                    readonly "Idempotency-Replayed": components["headers"]["IdempotencyReplayed"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["MessageDocument"];
                };
            };
            readonly 400: components["responses"]["BadRequest"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 408: components["responses"]["RequestTimeout"];
            readonly 413: components["responses"]["PayloadTooLarge"];
            readonly 415: components["responses"]["UnsupportedMediaType"];
            readonly 422: components["responses"]["Invalid"];
            readonly 429: components["responses"]["TooManyRequests"];
            readonly 431: components["responses"]["HeadersTooLarge"];
            readonly 500: components["responses"]["ServerFailed"];
            readonly 503: components["responses"]["Unavailable"];
        };
    };
    readonly resetPassword: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: {
                /** @description A random text, new for each write. A request with the same key, method, path and body within 24 hours (or as many as the setting `idempotency_hours` says) gets the answer of the first one, and writes nothing. */
                readonly "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            readonly path: {
                /** @description The token in the link. */
                readonly token: components["parameters"]["TokenId"];
            };
            readonly cookie?: never;
        };
        readonly requestBody?: {
            readonly content: {
                readonly "application/json": components["schemas"]["ResetPasswordRequest"];
            };
        };
        readonly responses: {
            /** @description Success */
            readonly 200: {
                headers: {
                    readonly "Idempotency-Replayed": components["headers"]["IdempotencyReplayed"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["MessageDocument"];
                };
            };
            readonly 400: components["responses"]["BadRequest"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 404: components["responses"]["NotFound"];
            readonly 408: components["responses"]["RequestTimeout"];
            readonly 413: components["responses"]["PayloadTooLarge"];
            readonly 415: components["responses"]["UnsupportedMediaType"];
            readonly 422: components["responses"]["Invalid"];
            readonly 429: components["responses"]["TooManyRequests"];
            readonly 431: components["responses"]["HeadersTooLarge"];
            readonly 500: components["responses"]["ServerFailed"];
            readonly 503: components["responses"]["Unavailable"];
        };
    };
    readonly patchResetPassword: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: {
                /** @description A random text, new for each write. A request with the same key, method, path and body within 24 hours (or as many as the setting `idempotency_hours` says) gets the answer of the first one, and writes nothing. */
                readonly "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            readonly path: {
                /** @description The token in the link. */
                readonly token: components["parameters"]["TokenId"];
            };
            readonly cookie?: never;
        };
        readonly requestBody?: {
            readonly content: {
                readonly "application/json": components["schemas"]["ResetPasswordRequest"];
            };
        };
        readonly responses: {
            /** @description Success */
            readonly 200: {
                headers: {
                    readonly "Idempotency-Replayed": components["headers"]["IdempotencyReplayed"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["MessageDocument"];
                };
            };
            readonly 400: components["responses"]["BadRequest"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 404: components["responses"]["NotFound"];
            readonly 408: components["responses"]["RequestTimeout"];
            readonly 413: components["responses"]["PayloadTooLarge"];
            readonly 415: components["responses"]["UnsupportedMediaType"];
            readonly 422: components["responses"]["Invalid"];
            readonly 429: components["responses"]["TooManyRequests"];
            readonly 431: components["responses"]["HeadersTooLarge"];
            readonly 500: components["responses"]["ServerFailed"];
            readonly 503: components["responses"]["Unavailable"];
        };
    };
    readonly confirmEmailChange: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: {
                /** @description A random text, new for each write. A request with the same key, method, path and body within 24 hours (or as many as the setting `idempotency_hours` says) gets the answer of the first one, and writes nothing. */
                readonly "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            readonly path: {
                /** @description The token in the link. */
                readonly token: components["parameters"]["TokenId"];
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description Success */
            readonly 200: {
                headers: {
                    readonly "Idempotency-Replayed": components["headers"]["IdempotencyReplayed"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["MessageDocument"];
                };
            };
            readonly 400: components["responses"]["BadRequest"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 404: components["responses"]["NotFound"];
            readonly 408: components["responses"]["RequestTimeout"];
            readonly 413: components["responses"]["PayloadTooLarge"];
            readonly 415: components["responses"]["UnsupportedMediaType"];
            readonly 422: components["responses"]["Invalid"];
            readonly 429: components["responses"]["TooManyRequests"];
            readonly 431: components["responses"]["HeadersTooLarge"];
            readonly 500: components["responses"]["ServerFailed"];
            readonly 503: components["responses"]["Unavailable"];
        };
    };
    readonly patchConfirmEmailChange: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: {
                /** @description A random text, new for each write. A request with the same key, method, path and body within 24 hours (or as many as the setting `idempotency_hours` says) gets the answer of the first one, and writes nothing. */
                readonly "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            readonly path: {
                /** @description The token in the link. */
                readonly token: components["parameters"]["TokenId"];
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description Success */
            readonly 200: {
                headers: {
                    readonly "Idempotency-Replayed": components["headers"]["IdempotencyReplayed"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["MessageDocument"];
                };
            };
            readonly 400: components["responses"]["BadRequest"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 404: components["responses"]["NotFound"];
            readonly 408: components["responses"]["RequestTimeout"];
            readonly 413: components["responses"]["PayloadTooLarge"];
            readonly 415: components["responses"]["UnsupportedMediaType"];
            readonly 422: components["responses"]["Invalid"];
            readonly 429: components["responses"]["TooManyRequests"];
            readonly 431: components["responses"]["HeadersTooLarge"];
            readonly 500: components["responses"]["ServerFailed"];
            readonly 503: components["responses"]["Unavailable"];
        };
    };
}
