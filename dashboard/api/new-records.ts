// "npm run openapi" makes this file from openapi.json. Do not edit it.

export const newRecords = {
  "Component": {
    "description": null,
    "link": null,
    "order": null,
    "status": 1,
    "enabled": true,
    "component_group_id": null,
    "on_failure": null,
    "translations": null,
    "meta": null
  },
  "ComponentGroup": {
    "order": 0,
    "visible": 1,
    "collapsed": 0,
    "order_column": null,
    "order_direction": null,
    "components": null,
    "translations": null,
    "meta": null
  },
  "Incident": {
    "template_vars": null,
    "visible": 1,
    "stickied": false,
    "notifications": false,
    "next_update_due_at": null,
    "components": null,
    "operational_components": null,
    "component_id": null,
    "component_status": null,
    "translations": null,
    "meta": null
  },
  "IncidentUpdate": {
    "translations": null,
    "template_vars": null,
    "components": null,
    "operational_components": null,
    "next_update_due_at": null
  },
  "IncidentTemplate": {
    "engine": "twig",
    "incident_name": null,
    "status": null,
    "visible": null,
    "notifications": null,
    "components": null
  },
  "Schedule": {
    "completed_at": null,
    "status": null,
    "notifications": false,
    "recurrence": null,
    "components": null,
    "translations": null,
    "meta": null
  },
  "ScheduleUpdate": {
    "translations": null,
    "completed_at": null
  },
  "Metric": {
    "description": null,
    "calc_type": 0,
    "default_value": null,
    "display_chart": true,
    "places": 2,
    "default_view": 1,
    "threshold": 5,
    "order": 0,
    "visible": 1
  },
  "MetricPoint": {
    "timestamp": null
  },
  "Check": {
    "target": null,
    "interval": 60,
    "timeout": 10,
    "expect": [],
    "fail_after": 2,
    "recover_after": 2,
    "degraded_above": null,
    "places": [
      "here"
    ],
    "quorum": null,
    "parent": null,
    "component": null,
    "metric": null,
    "show_response_time": false,
    "show_interval": false,
    "label": null,
    "failing_status": 4,
    "degraded_status": 2,
    "paused": false,
    "retry_interval": 10,
    "tags": [],
    "cron": null,
    "timezone": null,
    "grace": null
  },
  "AlertSource": {
    "signing_secret": null,
    "paths": null,
    "expires_after": null,
    "heartbeats": null
  },
  "AlertRule": {
    "match": {},
    "wait": 0,
    "component": null,
    "status": null,
    "template": null,
    "notify": false,
    "cool_down": 0,
    "group_by": null,
    "resolve_after": null,
    "min_length": null
  },
  "Subscriber": {
    "global": true,
    "components": null,
    "component_groups": null,
    "topics": "all",
    "meta": null,
    "verified": false
  },
  "Webhook": {
    "format": "standard",
    "events": [
      "*"
    ],
    "components": null,
    "enabled": true
  },
  "Passkey": {
    "name": null
  },
  "PushSubscription": {
    "name": null
  },
  "User": {
    "role": "viewer",
    "password": null
  },
  "Token": {
    "expires_at": null,
    "dialect": null
  }
} as const;
