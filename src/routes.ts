import { alertRuleRoutes } from './domain/alerts/alert-rules/resource.ts';
import { alertSourceRoutes } from './domain/alerts/alert-sources/resource.ts';
import { alertRoutes } from './domain/alerts/resource.ts';
import { publicationRoutes } from './domain/audience/deliveries/publications.ts';
import { deliveryRoutes } from './domain/audience/deliveries/routes.ts';
import { subscriberRoutes } from './domain/audience/subscribers/resource.ts';
import { webhookRoutes } from './domain/audience/webhooks/resource.ts';
import { heartbeatAddressRoutes } from './domain/checks/heartbeats/routes.ts';
import { probeReportRoutes } from './domain/checks/probes/report-routes.ts';
import { probeRoutes } from './domain/checks/probes/routes.ts';
import { checkRoutes } from './domain/checks/routes.ts';
import { recoveryRoutes } from './domain/contradictions/recoveries/routes.ts';
import { contradictionRoutes } from './domain/contradictions/routes.ts';
import { emailChangeRoutes } from './domain/identity/email-changes/routes.ts';
import { invitationRoutes } from './domain/identity/invitations/routes.ts';
import { passwordResetRoutes } from './domain/identity/password-resets/routes.ts';
import { presenceRoutes } from './domain/identity/presence/routes.ts';
import { passkeyRoutes } from './domain/identity/sessions/passkeys/resource.ts';
import { sessionRoutes } from './domain/identity/sessions/routes.ts';
import { totpRoutes } from './domain/identity/sessions/totp/routes.ts';
import { setupRoutes } from './domain/identity/setup/routes.ts';
import { staffNotificationRoutes } from './domain/identity/staff-notifications/routes.ts';
import { tokenRoutes } from './domain/identity/tokens/resource.ts';
import { userRoutes } from './domain/identity/users/routes.ts';
import { imageRoutes } from './domain/images/routes.ts';
import { auditRoutes } from './domain/records/audit/routes.ts';
import { historyRoutes } from './domain/records/history/resource.ts';
import { trashRoutes } from './domain/records/trash/resource.ts';
import { settingsRoutes } from './domain/settings/routes.ts';
import { componentGroupRoutes } from './domain/status/component-groups/routes.ts';
import { componentRoutes } from './domain/status/components/routes.ts';
import { componentStatusRoutes } from './domain/status/components/statuses/resource.ts';
import { incidentTemplateRoutes } from './domain/status/incident-templates/resource.ts';
import { postmortemRoutes } from './domain/status/incidents/postmortem/resource.ts';
import { replayRoutes } from './domain/status/incidents/replay/routes.ts';
import { incidentRoutes } from './domain/status/incidents/routes.ts';
import { templatePreviewRoutes } from './domain/status/incidents/template-preview/routes.ts';
import { trackRecordRoutes } from './domain/status/incidents/track-record/routes.ts';
import { incidentUpdateRoutes } from './domain/status/incidents/updates/routes.ts';
import { metricPointRoutes } from './domain/status/metrics/points/routes.ts';
import { metricRoutes } from './domain/status/metrics/routes.ts';
import { scheduleRoutes } from './domain/status/schedules/routes.ts';
import { scheduleUpdateRoutes } from './domain/status/schedules/updates/routes.ts';
import { systemRoutes } from './domain/system/routes.ts';
import { undoRoutes } from './domain/undo/resource.ts';
import type { Route } from './http/route.ts';
import { bounceRoutes } from './reactions/notifications/email/problems/bounce-routes.ts';
import { mailHealthRoutes } from './reactions/notifications/mail-health/resource.ts';
import { previewRoutes } from './reactions/notifications/preview/routes.ts';
import { staffTestRoutes } from './reactions/notifications/staff/test-notification/routes.ts';
import { testMailRoutes } from './reactions/notifications/test-mail/routes.ts';
import { pingRoutes } from './reactions/notifications/webhook/ping-routes.ts';
import { historySources, trashKinds } from './resources.ts';
import { withCachet3 } from './surfaces/cachet3/dialect.ts';
import { liveRoutes } from './surfaces/live-events/routes.ts';
import { previewPageRoutes } from './surfaces/previews/routes.ts';
import { uptimeRoutes } from './surfaces/status-page/uptime/routes.ts';

/** The registry: every operation of the API, and how it answers in the dialect of Cachet 3 if Cachet 3 has it. */
export const routes: readonly Route[] = [
  ...systemRoutes,
  ...liveRoutes,
  ...presenceRoutes,
  ...componentRoutes,
  ...componentStatusRoutes,
  ...componentGroupRoutes,
  ...incidentRoutes,
  ...incidentUpdateRoutes,
  ...postmortemRoutes,
  ...incidentTemplateRoutes,
  ...templatePreviewRoutes,
  ...scheduleRoutes,
  ...scheduleUpdateRoutes,
  ...imageRoutes,
  ...metricRoutes,
  ...metricPointRoutes,
  ...checkRoutes,
  ...contradictionRoutes,
  ...recoveryRoutes,
  ...uptimeRoutes,
  ...heartbeatAddressRoutes,
  ...alertRoutes,
  ...alertSourceRoutes,
  ...alertRuleRoutes,
  ...probeRoutes,
  ...probeReportRoutes,
  ...subscriberRoutes,
  ...bounceRoutes,
  ...previewRoutes,
  ...previewPageRoutes,
  ...mailHealthRoutes,
  ...testMailRoutes,
  ...deliveryRoutes,
  ...publicationRoutes,
  ...undoRoutes,
  ...settingsRoutes,
  ...auditRoutes,
  ...historyRoutes(historySources),
  ...trackRecordRoutes,
  ...replayRoutes,
  ...trashRoutes(trashKinds),
  ...webhookRoutes,
  ...pingRoutes,
  ...totpRoutes,
  ...passkeyRoutes,
  ...staffNotificationRoutes,
  ...staffTestRoutes,
  ...setupRoutes,
  ...userRoutes,
  ...invitationRoutes,
  ...tokenRoutes,
  ...sessionRoutes,
  ...passwordResetRoutes,
  ...emailChangeRoutes,
].map(withCachet3);
