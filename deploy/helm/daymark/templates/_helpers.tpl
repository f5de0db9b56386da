{{- define "daymark.labels" -}}
app.kubernetes.io/name: daymark
app.kubernetes.io/instance: {{ .Release.Name }}
app.kubernetes.io/version: {{ .Chart.AppVersion | quote }}
app.kubernetes.io/managed-by: {{ .Release.Service }}
helm.sh/chart: {{ printf "%s-%s" .Chart.Name .Chart.Version }}
{{- end }}

{{- define "daymark.selector" -}}
app.kubernetes.io/name: daymark
app.kubernetes.io/instance: {{ .Release.Name }}
{{- end }}

{{- define "daymark.name" -}}
{{ printf "%s-daymark" .Release.Name }}
{{- end }}

{{- define "daymark.usesPostgres" -}}
{{ if or .Values.database.existingSecret .Values.database.url }}yes{{ end }}
{{- end }}

{{- define "daymark.backupDir" -}}
{{- if .Values.backup.dir }}{{ .Values.backup.dir }}{{ else }}{{ include "daymark.backupVolume" . }}{{ end }}
{{- end }}

{{- define "daymark.backupVolume" -}}
{{- if .Values.backup.existingClaim }}/backups{{ else }}{{ if not (include "daymark.usesPostgres" .) }}/data/backups{{ end }}{{ end }}
{{- end }}
