# Made by perflab for dng-606-3s-500c-ifix3, jts/was. Change the model or an option, not this file.
# wsadmin.sh -lang jython -f configure.py
# Safe to run again: it changes only what differs and saves only when something changed. Jython 2.1 syntax.
import sys

changed = []

def setAttribute(objectId, name, value):
    if AdminConfig.showAttribute(objectId, name) != str(value):
        AdminConfig.modify(objectId, [[name, str(value)]])
        changed.append(name)

def setProperty(parentId, name, value):
    for propertyId in AdminConfig.list('Property', parentId).splitlines():
        if AdminConfig.showAttribute(propertyId, 'name') == name:
            setAttribute(propertyId, 'value', value)
            return
    AdminConfig.create('Property', parentId, [['name', name], ['value', str(value)]])
    changed.append(name)

def readArguments(path):
    options = []
    source = open(path)
    for line in source.readlines():
        line = line.strip()
        if line and line[0] != '#':
            options.append(line)
    source.close()
    return ' '.join(options)

server = AdminConfig.getid('/Server:server1/')
if not server:
    print('no server named server1 in this cell')
    sys.exit(1)

jvm = AdminConfig.list('JavaVirtualMachine', server).splitlines()[0]

for pool in AdminConfig.list('ThreadPool', server).splitlines():
    if AdminConfig.showAttribute(pool, 'name') == 'WebContainer':
        # default of WebSphere Application Server
        setAttribute(pool, 'minimumSize', 50)
        # derived (advice); rule was.thread-pool; from users=1200; 75 % of the users of the server, rounded up (dng-606, Appendix E, Thread pool size)
        setAttribute(pool, 'maximumSize', 900)

container = AdminConfig.list('WebContainer', server).splitlines()[0]
# sibling (advice); ConfigureIHSAsReverseProxy (Jazz Deployment wiki)
setProperty(container, 'trusthostheaderport', 'true')
# sibling (advice); ConfigureIHSAsReverseProxy (Jazz Deployment wiki)
setProperty(container, 'com.ibm.ws.webcontainer.extractHostHeaderPort', 'true')

if changed:
    AdminConfig.save()
print('changed: ' + (', '.join(changed) or 'nothing'))
